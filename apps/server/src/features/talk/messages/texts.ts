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
  'group.welcome': {
    title: { 'zh-CN': '您已加入团队', 'en-US': 'You joined a group' },
    content: {
      'zh-CN': '您现在是团队 [{{group}}](/group/{{gid}}) 的成员。',
      'en-US': 'You are now a member of [{{group}}](/group/{{gid}}).',
    },
  },
  'group.applied': {
    title: { 'zh-CN': '有新的入团申请', 'en-US': 'New application to your group' },
    content: {
      'zh-CN': '{{user}} 申请加入团队 {{group}}，[前往审核](/group/{{gid}}/member)。',
      'en-US': '{{user}} applied to join {{group}}. [Review applications](/group/{{gid}}/member).',
    },
  },
  'group.refused': {
    title: { 'zh-CN': '入团申请未通过', 'en-US': 'Your application was refused' },
    content: {
      'zh-CN': '团队 {{group}} 的管理员拒绝了您的申请。',
      'en-US': 'An admin of {{group}} refused your application.',
    },
  },
  'group.removed': {
    title: { 'zh-CN': '您已被移出团队', 'en-US': 'You were removed from a group' },
    content: {
      'zh-CN': '您已不在团队 {{group}} 的成员列表中。',
      'en-US': 'You are no longer in the member list of {{group}}.',
    },
  },
  'group.frozen': {
    title: { 'zh-CN': '您管理的团队已被冻结', 'en-US': 'A group you manage was frozen' },
    content: {
      'zh-CN': '网站管理员冻结了团队 {{group}}。解冻之前，成员无法访问它。如有疑问，请联系管理员。',
      'en-US': 'An admin of the site froze {{group}}. Members cannot open it until it is unfrozen. Contact an admin.',
    },
  },
  'group.unfrozen': {
    title: { 'zh-CN': '您管理的团队已解冻', 'en-US': 'A group you manage was unfrozen' },
    content: {
      'zh-CN': '团队 [{{group}}](/group/{{gid}}) 已恢复正常。',
      'en-US': 'The group [{{group}}](/group/{{gid}}) is available again.',
    },
  },
  'group.owner': {
    title: { 'zh-CN': '您已成为团队所有者', 'en-US': 'You are now the owner of a group' },
    content: {
      'zh-CN': '团队 [{{group}}](/group/{{gid}}) 的所有权已转让给您。',
      'en-US': 'The group [{{group}}](/group/{{gid}}) was handed over to you.',
    },
  },
  'problem.namedAuthor': {
    title: { 'zh-CN': '您已成为题目的作者', 'en-US': 'You are now an author of a problem' },
    content: {
      'zh-CN': '{{by}} 将您设为题目 [{{problemId}}](/problem-work/{{pid}}) 的作者。',
      'en-US': '{{by}} named you an author of the problem [{{problemId}}](/problem-work/{{pid}}).',
    },
  },
  'problem.namedCurator': {
    title: { 'zh-CN': '您已成为题目的维护者', 'en-US': 'You are now a curator of a problem' },
    content: {
      'zh-CN': '{{by}} 将您设为题目 [{{problemId}}](/problem-work/{{pid}}) 的维护者。',
      'en-US': '{{by}} named you a curator of the problem [{{problemId}}](/problem-work/{{pid}}).',
    },
  },
  'problem.namedTester': {
    title: { 'zh-CN': '您已成为题目的验题人', 'en-US': 'You are now a tester of a problem' },
    content: {
      'zh-CN': '{{by}} 将您设为题目 [{{problemId}}](/problem-work/{{pid}}) 的验题人。',
      'en-US': '{{by}} named you a tester of the problem [{{problemId}}](/problem-work/{{pid}}).',
    },
  },
  'problem.publicAccepted': {
    title: { 'zh-CN': '题目公开申请已通过', 'en-US': 'Your problem is public' },
    content: {
      'zh-CN': '题目 [{{problemId}}](/problem/{{problemId}}) 已加入公开题库。',
      'en-US': '[{{problemId}}](/problem/{{problemId}}) was accepted into the public problem list.',
    },
  },
  'problem.publicRefused': {
    title: { 'zh-CN': '题目公开申请未通过', 'en-US': 'Your problem was not published' },
    content: {
      'zh-CN': '题目 {{problemId}} 的公开申请未通过，仍只在[团队](/group/{{gid}}/problem)内可见。',
      'en-US':
        'The application to publish {{problemId}} was refused. The problem stays in [its group](/group/{{gid}}/problem).',
    },
  },
  'problem.publicRefusedFor': {
    title: { 'zh-CN': '题目公开申请未通过', 'en-US': 'Your problem was not published' },
    content: {
      'zh-CN': '题目 {{problemId}} 的公开申请未通过，仍只在[团队](/group/{{gid}}/problem)内可见。理由：{{reason}}',
      'en-US':
        'The application to publish {{problemId}} was refused. The problem stays in [its group](/group/{{gid}}/problem). Reason: {{reason}}',
    },
  },
  'problem.publicWaiting': {
    title: { 'zh-CN': '有待审核的公开申请', 'en-US': 'Applications to publish problems' },
    content: {
      'zh-CN': '共有 {{count}} 道团队题目申请公开，[前往审核](/admin/group-problem/apply)。',
      'en-US': 'Group problems waiting for a decision: {{count}}. [Examine them](/admin/group-problem/apply).',
    },
  },
  'remote.accountAside': {
    title: { 'zh-CN': '远程评测账号已停用', 'en-US': 'A remote judge account was suspended' },
    content: {
      'zh-CN':
        '{{judge}} 的账号 {{username}} 已停用：{{reason}}。请在[远程评测](/admin/remote-judges)页面测试账号，或在[系统开关](/admin/switch)中修改密码。',
      'en-US':
        'The account {{username}} of {{judge}} was suspended: {{reason}}. Test it on the page [Remote judges](/admin/remote-judges), or change its password in the [switches](/admin/switch).',
    },
  },
  'remote.unknownWord': {
    title: { 'zh-CN': '远程评测出现未知状态', 'en-US': 'A remote judge showed an unknown state' },
    content: {
      'zh-CN': '{{judge}} 返回了未知的评测状态“{{word}}”。相关提交会继续等待，详情见[远程评测](/admin/remote-judges)。',
      'en-US':
        '{{judge}} showed the unknown state “{{word}}”. Its submissions keep waiting. See [Remote judges](/admin/remote-judges).',
    },
  },
  'group.message': {
    title: { 'zh-CN': '{{sender}} 在团队中给您留言', 'en-US': '{{sender}} wrote to you' },
    content: {
      'zh-CN': '{{text}}\n\n来自团队 [{{group}}](/group/{{gid}})',
      'en-US': '{{text}}\n\nFrom the group [{{group}}](/group/{{gid}})',
    },
  },
  'term.announced': {
    title: { 'zh-CN': '学期数据即将匿名化', 'en-US': 'Personal data of a term will be anonymised' },
    content: {
      'zh-CN':
        '学期“{{term}}”的个人信息将从 {{day}} 起匿名化，涉及 {{count}} 个账号。请在[学期](/admin/terms)页面查看计划；需要确认的计划不确认则不会执行。',
      'en-US':
        'The personal data of the term “{{term}}” is due for anonymisation on {{day}}: {{count}} accounts. See the plan under [Terms](/admin/terms). A plan that needs a confirmation does not run without one.',
    },
  },
  'problem.notPublished': {
    title: { 'zh-CN': '题目未能按时公开', 'en-US': 'A problem was not published' },
    content: {
      'zh-CN': '题目 {{problem}} 未能在您设定的时间公开。原因见题目的[协作与审阅](/problem-work/{{pid}})页面。',
      'en-US':
        'Problem {{problem}} could not be published at the time you chose. The [page of its people](/problem-work/{{pid}}) says why.',
    },
  },
  'contest.hacked': {
    title: { 'zh-CN': '您的程序被 Hack', 'en-US': 'Your program was hacked' },
    content: {
      'zh-CN':
        '在比赛 [{{contest}}](/contest/{{cid}}) 中，您对题目 {{label}} 的[提交](/contest/{{cid}}/problem/{{label}}/submission-detail/{{submitId}})未通过另一位选手的测试数据。如果您没有锁定该题，可以再次提交。',
      'en-US':
        'In [{{contest}}](/contest/{{cid}}), your [submission](/contest/{{cid}}/problem/{{label}}/submission-detail/{{submitId}}) to problem {{label}} failed on the input of another participant. You can submit again unless you locked the problem.',
    },
  },
  'contest.hackWithdrawn': {
    title: { 'zh-CN': '对您程序的 Hack 已撤销', 'en-US': 'A hack of your program was withdrawn' },
    content: {
      'zh-CN':
        '比赛 [{{contest}}](/contest/{{cid}}) 的管理者撤销了对您题目 {{label}} [提交](/contest/{{cid}}/problem/{{label}}/submission-detail/{{submitId}})的 Hack，评测结果将恢复。',
      'en-US':
        'The jury of [{{contest}}](/contest/{{cid}}) withdrew a hack of your [submission](/contest/{{cid}}/problem/{{label}}/submission-detail/{{submitId}}) to problem {{label}}. Its verdict is restored.',
    },
  },
  'group.disbanded': {
    title: { 'zh-CN': '团队已解散', 'en-US': 'Your group was disbanded' },
    content: {
      'zh-CN': '团队 {{group}} 已解散，其中的内容已删除。',
      'en-US': '{{group}} was disbanded. Its content is deleted.',
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

/** Names that users choose are shown as they are, without Markdown, HTML or links. */
const plain = (value: string): string => value.replace(/[!-/:-@[-`{-~]/g, (sign) => `&#${sign.codePointAt(0)};`)

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
      // Names that users choose may be those of roles.
      return name === 'role.changed' && isRole(value) ? roles[value][locale] : plain(value)
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
