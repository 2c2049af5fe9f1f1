/** Content of each tab of the message centre, by the wire's names (api-public 14). */
export const talkActions = {
  Discuss: ['Discuss'],
  Reply: ['Reply'],
  Like: ['Like_Post', 'Like_Discuss'],
} as const

export const noticeKinds = ['Sys', 'Mine'] as const

export const isTalk = (type: string): type is keyof typeof talkActions => Object.hasOwn(talkActions, type)
export const isNotice = (type: string): type is (typeof noticeKinds)[number] =>
  noticeKinds.some((kind) => kind === type)
