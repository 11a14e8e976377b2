import type { AuditResult } from '../../audit/index.ts'

type Fault = Extract<AuditResult, { ok: false }>['problem']

/** What a fault means to somebody who does not read logs. */
export type FaultGroup =
  | 'signature'
  | 'tagKeys'
  | 'text'
  | 'witnesses'
  | 'changed'
  | 'twice'
  | 'numbers'
  | 'entries'
  | 'older'
  | 'unsettled'
  | 'unreadable'
  | 'missing'

/** Those that are not about a single entry or page of the list. */
const GROUPS: Partial<Record<Fault, FaultGroup>> = {
  'log-file-missing': 'unreadable',
  'log-keys-malformed': 'signature',
  'log-keys-changed': 'signature',
  'log-tag-keys-wrong': 'tagKeys',
  'log-text-wrong': 'text',
  'malformed-key': 'signature',
  'malformed-checkpoint': 'signature',
  'unsigned-checkpoint': 'signature',
  'other-origin': 'signature',
  'malformed-policy': 'witnesses',
  'false-cosignature': 'witnesses',
  'missing-cosignatures': 'witnesses',
  'log-older': 'older',
  'log-unsettled': 'unsettled',
  'log-shrunk': 'changed',
  'log-forked': 'changed',
  'entry-tag-repeated': 'twice',
  'entry-evidence-repeated': 'twice',
  'entry-close-wrong': 'numbers',
  'log-tally-malformed': 'numbers',
  'log-tally-wrong': 'numbers',
}

/** @param isGone it is a file that the server has said not to have */
export const faultGroup = (fault: Fault, isGone = false): FaultGroup =>
  isGone ? 'missing' : (GROUPS[fault] ?? 'entries')

/** What says nothing about the list: it can be checked again. */
export const isUnfinished = (group: FaultGroup): boolean => ['unreadable', 'older', 'unsettled'].includes(group)

/** Faults that may come from what this browser remembers, where a list was begun anew. */
export const isAgainstMemory = (fault: Fault): boolean =>
  fault === 'log-keys-changed' || faultGroup(fault) === 'changed'
