export type PageProps = { /** Item, problem or section in easy language that the address names. */ slug: string | null }
