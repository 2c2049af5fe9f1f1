import { type Locale, verdictName, verdictShort, type WebhookEvent } from '@verdict/contract'
import { z } from 'zod'

/** Data of events (db/functions/webhooks.sql); each type has some of the fields. */
const eventData = z
  .object({
    username: z.string().nullable(),
    problemId: z.string().nullable(),
    contestId: z.int().nullable(),
    submissionId: z.int(),
    verdictCode: z.int(),
    color: z.string().nullable(),
    state: z.string(),
    question: z.string().nullable(),
    answer: z.string().nullable(),
    title: z.string().nullable(),
    texts: z.record(z.string(), z.string()),
  })
  .partial()
type EventData = z.output<typeof eventData>

export interface Described {
  readonly type: string
  readonly data: unknown
  /** Title of the contest the event belongs to. */
  readonly contestTitle: string | null
}

interface Sentence {
  readonly zh: (event: Facts) => string
  readonly en: (event: Facts) => string
  /** Path of the page about it. */
  readonly path: (data: EventData) => string
}

interface Facts extends EventData {
  readonly contest: string
  readonly verdict: string
}

const contestPage =
  (page = '') =>
  ({ contestId }: EventData) =>
    `/contest/${contestId ?? ''}${page}`
const textOf = (text: string | null | undefined, before: string) => (text ? `${before}${text}` : '')
const clarificationZh: Readonly<Record<string, string>> = {
  asked: '新提问',
  answered: '提问已回复',
  published: '答疑公开',
}
const clarificationEn: Readonly<Record<string, string>> = {
  asked: 'new question',
  answered: 'question answered',
  published: 'answer published',
}

const sentences: Readonly<Record<WebhookEvent, Sentence>> = {
  'submission.judged': {
    zh: (event) =>
      `${textOf(event.contest, '')}${event.contest && '：'}${event.username} 提交的 ${event.problemId} 评测结果为 ${event.verdict}`,
    en: (event) =>
      `${event.contest}${event.contest && ': '}${event.username} got ${event.verdict} on ${event.problemId}`,
    path: ({ contestId, problemId, submissionId }) =>
      contestId
        ? `/contest/${contestId}/problem/${problemId}/submission-detail/${submissionId}`
        : `/submission-detail/${submissionId}`,
  },
  'contest.first_solve': {
    zh: (event) => `${event.contest}：${event.username} 首个通过 ${event.problemId} 题`,
    en: (event) => `${event.contest}: ${event.username} is the first to solve ${event.problemId}`,
    path: contestPage('/rank'),
  },
  'contest.balloon': {
    zh: (event) =>
      `${event.contest}：${event.username} 通过 ${event.problemId} 题${textOf(event.color, '，气球颜色 ')}`,
    en: (event) =>
      `${event.contest}: ${event.username} solved ${event.problemId}${textOf(event.color, ', balloon color ')}`,
    path: contestPage('/rank'),
  },
  'contest.clarification': {
    zh: (event) =>
      `${event.contest}：${clarificationZh[event.state ?? ''] ?? ''}${textOf(event.problemId, '，题目 ')}${textOf(event.question, '，问：')}${textOf(event.answer, '，答：')}`,
    en: (event) =>
      `${event.contest}: ${clarificationEn[event.state ?? ''] ?? ''}${textOf(event.problemId, ', problem ')}${textOf(event.question, '. Question: ')}${textOf(event.answer, '. Answer: ')}`,
    path: contestPage('/clarifications'),
  },
  'announcement.published': {
    zh: (event) => `${event.contest}${event.contest && '：'}新公告${textOf(event.title, '：')}`,
    en: (event) => `${event.contest}${event.contest && ': '}New announcement${textOf(event.title, ': ')}`,
    path: (data) => (data.contestId ? contestPage('/announcements')(data) : '/'),
  },
  'contest.started': {
    zh: (event) => `比赛 ${event.contest} 已开始`,
    en: (event) => `Contest ${event.contest} has started`,
    path: contestPage(),
  },
  'contest.frozen': {
    zh: (event) => `比赛 ${event.contest} 已封榜`,
    en: (event) => `The scoreboard of ${event.contest} is frozen`,
    path: contestPage('/rank'),
  },
  'contest.ended': {
    zh: (event) => `比赛 ${event.contest} 已结束`,
    en: (event) => `Contest ${event.contest} has ended`,
    path: contestPage('/rank'),
  },
  'user.created': {
    zh: (event) => `新用户 ${event.username}`,
    en: (event) => `New user ${event.username}`,
    path: ({ username }) => `/user-home?username=${encodeURIComponent(username ?? '')}`,
  },
  'problem.published': {
    zh: (event) => `题目 ${event.problemId} 已公开`,
    en: (event) => `Problem ${event.problemId} is public`,
    path: ({ problemId }) => `/problem/${encodeURIComponent(problemId ?? '')}`,
  },
  'alert.opened': { zh: alertText('zh-CN'), en: alertText('en-US'), path: () => '/admin/alerts' },
  'alert.closed': { zh: alertText('zh-CN'), en: alertText('en-US'), path: () => '/admin/alerts' },
}

function alertText(locale: Locale) {
  return ({ texts }: Facts): string => texts?.[locale] ?? ''
}

/** An event as one sentence and the path of its page; null for types without one. */
export const describe = (event: Described, locale: Locale): { readonly text: string; readonly path: string } | null => {
  if (!isKnown(event.type)) return null
  const { zh, en, path } = sentences[event.type]
  const data = eventData.parse(event.data)
  const facts = {
    ...data,
    contest: event.contestTitle ?? (event.type.startsWith('contest.') ? (data.title ?? '') : ''),
    verdict: verdictShort[verdictName(data.verdictCode ?? 0) ?? 'hidden'],
  }
  const text = (locale === 'zh-CN' ? zh : en)(facts)
  return { text: text.replace(/\s+/g, ' ').trim(), path: path(data) }
}

const isKnown = (type: string): type is WebhookEvent => Object.hasOwn(sentences, type)
