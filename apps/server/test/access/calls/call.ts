import { randomBytes } from 'node:crypto'
import type { Person } from '../../harness/people.ts'
import type { ContentMakers, Filled } from '../group-content.ts'

export interface CallRequest {
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  /** A file in a form. */
  readonly file?: { readonly name: string; readonly bytes: Buffer }
}

/** Content, people and factories that requests are created from. */
export interface CallContext {
  /** Content of the group that is only read. */
  readonly at: Filled
  /** Creates what a writing call changes. */
  readonly make: ContentMakers
  /** Ids that must agree with the row: of the same group, or of another one in the second part of the test. */
  readonly hint: Filled
  readonly bank: { readonly id: number; readonly displayId: string }
  readonly people: Readonly<Record<'member' | 'author' | 'applying' | 'none', Person>>
  /** A new group with the same relations. */
  readonly group: (more?: object) => Promise<number>
  /** A link that leads into a group. */
  readonly invite: (gid: number) => Promise<string>
  /** A contest with a withdrawn problem, and the id of the withdrawal. */
  readonly withdraw: () => Promise<{ readonly cid: number; readonly id: number }>
  /** A deleted contest. */
  readonly remove: () => Promise<{ readonly cid: number }>
  readonly png: Buffer
  readonly zip: Buffer
}

export type Call = (given: CallContext) => CallRequest | Promise<CallRequest>

/** Requests by the name in group-access.md. */
export type Calls = Readonly<Record<string, Call>>

export const word = (): string => randomBytes(5).toString('hex')
export const code = 'int main(){}'.padEnd(60)
export const program = { language: 'C++', code, isRemote: false }
export const ofGroup: Call = ({ at }) => ({ query: { gid: at.gid } })
export const ofProblem: Call = ({ at }) => ({ query: { pid: at.pid } })
export const ofTraining: Call = ({ at }) => ({ query: { tid: at.tid } })
export const ofContest: Call = ({ at }) => ({ query: { cid: at.cid } })
export const ofNothing: Call = () => ({})
export const announced = (more: object = {}) => ({ title: 'Announced', content: 'text', status: 0, ...more })
