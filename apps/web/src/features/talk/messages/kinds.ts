import { limits } from '@verdict/contract/limits'

/** The tabs of the message centre: address, call, cleaning key, and count (specification 000, 2.12). */
const talkKinds = [
  { name: 'discuss', call: 'messages.comments', type: 'Discuss', count: 'comment' },
  { name: 'reply', call: 'messages.replies', type: 'Reply', count: 'reply' },
  { name: 'like', call: 'messages.likes', type: 'Like', count: 'like' },
] as const

const noticeKinds = [
  { name: 'sys', call: 'messages.system', type: 'Sys', count: 'sys' },
  { name: 'mine', call: 'messages.mine', type: 'Mine', count: 'mine' },
] as const

export const kinds = [...talkKinds, ...noticeKinds]
export type TalkKind = (typeof talkKinds)[number]
export type NoticeKind = (typeof noticeKinds)[number]
export type Kind = TalkKind | NoticeKind

export const kindOf = (name: string | undefined): Kind => kinds.find((kind) => kind.name === name) ?? talkKinds[0]

export const isTalk = (kind: Kind): kind is TalkKind => talkKinds.some((talkKind) => talkKind === kind)

export const pageSizeOf = (kind: Kind): number =>
  isTalk(kind) ? limits.message.pageSize : limits.message.noticePageSize
