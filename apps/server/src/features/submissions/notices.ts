import type { Locale } from '@verdict/contract'

/** Notices inside a submission's own texts, in the reader's language. */
const notices = {
  codeHidden: {
    'zh-CN': '管理员已隐藏非比赛提交的代码。',
    'en-US': 'The admins have hidden the code of submissions outside contests.',
  },
  sourceHidden: {
    'zh-CN': '该提交的代码目前不可查看。',
    'en-US': 'The code of this submission is not visible at the moment.',
  },
  noMessage: {
    'zh-CN': '该提交没有可显示的信息。',
    'en-US': 'There is no message for this submission.',
  },
  messageHidden: {
    'zh-CN': '编译信息会引用源代码，仅对可查看代码的人显示。',
    'en-US': 'Compiler output quotes the code, so only users who can read the code see it.',
  },
  submitFailed: {
    'zh-CN': '未能从远程评测平台得到结果，此次提交不会计入错误。您可以重试，或联系管理员。',
    'en-US': 'The remote judge gave no result. Your code did not cause this error. Try again or contact an admin.',
  },
  systemError: {
    'zh-CN': '评测系统出现故障，此次提交不会计入错误。您可以重新提交，或联系管理员。',
    'en-US': 'The judge failed. Your code did not cause this error. Submit again or contact an admin.',
  },
} as const satisfies Record<string, Readonly<Record<Locale, string>>>

export const notice = (name: keyof typeof notices, locale: Locale): string => notices[name][locale]
