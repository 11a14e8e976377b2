import { LINK_SCHEMES } from '../holder/parse-link.ts'

/** What `--help` says. @param defaults where the wallet file is, and the demo server, if nothing else is said */
export const describeUse = ({ server, file }: { server: string; file: string }): string =>
  `The demo wallet on the command line. It is a real holder with keys in a plain file: for tests and trials only.

  npm run wallet -- '<deep link>'           show who offers or asks for what, then ask before anything is sent
  npm run wallet -- --list                  show what the wallet holds, and how it stands
  npm run wallet -- --new-id 'Anna,Muster,1990-05-17'
                                            let the demo server issue a fictional beta-ID and collect it
  npm run wallet -- --new-id 'Anna Muster'  the same for somebody in the demo register
  npm run wallet -- --demo-persons          show who is in the demo register

A deep link starts with one of
  ${LINK_SCHEMES.map((scheme) => `${scheme}://`).join(' ')}
What is in it decides, not how it starts; the https address of a request works as well. Put it in quotes: it contains
characters that mean something to the shell.

  --yes            collect or send without asking
  --refuse         decline: an offer is left alone, a verifier is told
  --file <path>    the wallet file, mode 600 (default: ${file})
  --server <url>   the demo server for --new-id (default: ${server})
  --anchors <path> PEM file with the authorities whose certificates count, for links of the high assurance profile
                   (default: those that demo servers on this machine name as theirs)
  --help           this text

Exit code: 0 done, 1 the wallet or the other side refused, 64 wrong use.`
