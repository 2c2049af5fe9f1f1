import type { Locale, RoleName } from '@verdict/contract'

/**
 * Notices sent by the site itself, in the reader's language. A row is a template; its values are filled in when it is
 * read, so that changing the language changes the text.
 */
type Words = Readonly<Record<Locale, string>>

interface Template {
  readonly title: Words
  readonly content: Words
}

const templates = {
  'role.changed': {
    title: { 'zh-CN': '您的账号权限已变更', 'en-US': 'Your role has changed' },
    content: {
      'zh-CN': '管理员将您的账号角色由“{{from}}”改为“{{to}}”。',
      'en-US': 'An admin changed your role from “{{from}}” to “{{to}}”.',
    },
  },
} as const satisfies Record<string, Template>

export type TemplateName = keyof typeof templates

const roles: Readonly<Record<RoleName, Words>> = {
  root: { 'zh-CN': '超级管理员', 'en-US': 'super admin' },
  admin: { 'zh-CN': '普通管理员', 'en-US': 'admin' },
  problem_admin: { 'zh-CN': '题目管理员', 'en-US': 'problem admin' },
  default_user: { 'zh-CN': '普通用户', 'en-US': 'user' },
  no_subimit_user: { 'zh-CN': '禁止提交', 'en-US': 'no submissions' },
  no_discuss_user: { 'zh-CN': '禁止发讨论', 'en-US': 'no discussions' },
  mute_user: { 'zh-CN': '禁言', 'en-US': 'muted' },
  no_submit_no_discuss_user: { 'zh-CN': '禁止提交和发讨论', 'en-US': 'no submissions, no discussions' },
  no_submit_mute_user: { 'zh-CN': '禁止提交并禁言', 'en-US': 'no submissions, muted' },
}

const isRole = (word: string): word is RoleName => Object.hasOwn(roles, word)

/** A template's words for one reader; an unknown template, left by a newer version, is silent. */
export const wordsOf = (
  name: string,
  params: Readonly<Record<string, unknown>>,
  locale: Locale,
): { readonly title: string; readonly content: string } => {
  if (!Object.hasOwn(templates, name)) return { title: name, content: '' }
  const template = templates[name as TemplateName]
  const fill = (words: Words): string =>
    words[locale].replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
      const value = String(params[key] ?? '')
      return isRole(value) ? roles[value][locale] : value
    })
  return { title: fill(template.title), content: fill(template.content) }
}

/** Placeholders for deleted texts. */
export const gone = {
  discussion: { 'zh-CN': '[该讨论已删除]', 'en-US': '[this discussion was deleted]' },
  contest: { 'zh-CN': '[该比赛已删除]', 'en-US': '[this contest was deleted]' },
  comment: { 'zh-CN': '[该评论已删除]', 'en-US': '[this comment was deleted]' },
  reply: { 'zh-CN': '[该回复已删除]', 'en-US': '[this reply was deleted]' },
} as const satisfies Record<string, Words>
