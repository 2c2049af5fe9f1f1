import type { UserInfo } from '@verdict/contract'

const banned = new Set(['no_discuss_user', 'mute_user', 'no_submit_no_discuss_user', 'no_submit_mute_user'])

/** Whether the role of an account forbids starting discussions (specification 001, section 3). The server decides again. */
export const isPostingBanned = (user: UserInfo | null): boolean =>
  user?.roleList.some((name) => banned.has(name)) ?? false
