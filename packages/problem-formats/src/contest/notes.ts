import type { Locale } from '@verdict/contract'

/** Why a part of a contest package is changed or lost, in both languages. */
const reasons = {
  noPlace: ['contests have nothing like it here', '本系统的比赛没有对应的内容'],
  logo: ['contests have no logos or banners here', '本系统的比赛没有徽标和横幅'],
  members: ['a team is one account here', '本系统中一支队伍就是一个账号'],
  staff: ['only accounts of teams are created', '只创建参赛队伍的账号'],
  secondAccount: ['a team has one account here', '本系统中一支队伍只有一个账号'],
  activity: ['only our own packages contain submissions that can be imported', '只有本系统的比赛包可以导入提交记录'],
  group: [
    'groups have no effect here; teams of hidden groups are unranked',
    '分组在本系统中不起作用，隐藏分组的队伍不参与排名',
  ],
  country: ['accounts have no country here', '账号没有国家信息'],
  language: ['the languages of each problem are those of its package', '每道题的语言以其题目包为准'],
  noStart: ['the package has no start time: choose one', '比赛包没有开始时间，请选择'],
  noPenalty: ['the package has no penalty', '比赛包没有罚时设置'],
  noProblemSet: [
    'there is no list of problems: all problem packages, in the order of their names',
    '没有题目清单，按名称顺序使用包内全部题目',
  ],
  longName: ['longer than names can be here', '超过本系统名称的长度上限'],
  noAccount: ['the team has no account in the package', '比赛包中该队伍没有账号'],
  roundedPenalty: ['solves count in whole minutes, as in the ICPC rules', '按 ICPC 规则以整分钟计时'],
  manyUnranked: ['more unranked accounts than a contest can have', '不参与排名的账号超过上限'],
} as const satisfies Record<string, readonly [english: string, chinese: string]>

export type NoteReason = keyof typeof reasons

export interface ContestNote {
  readonly fate: 'mapped' | 'assumed' | 'lost'
  /** As the package calls it, with its file. */
  readonly item: string
  /** The value here; null when it is lost. */
  readonly as: string | null
  readonly why: NoteReason
}

/** The reason of a note in a language. */
export const noteReason = (locale: Locale, why: NoteReason): string => reasons[why][locale === 'zh-CN' ? 1 : 0]

const most = 300
const maxChars = 200

/** Collects the notes of a contest package, each once. */
export class ContestNotes {
  readonly #notes = new Map<string, ContestNote>()

  lost(item: string, why: NoteReason): void {
    this.#add({ fate: 'lost', item, as: null, why })
  }

  mapped(item: string, as: string, why: NoteReason): void {
    this.#add({ fate: 'mapped', item, as, why })
  }

  assumed(item: string, as: string, why: NoteReason): void {
    this.#add({ fate: 'assumed', item, as, why })
  }

  list(): readonly ContestNote[] {
    return [...this.#notes.values()]
  }

  #add(note: ContestNote): void {
    const cut = { ...note, item: note.item.slice(0, maxChars), as: note.as?.slice(0, maxChars) ?? null }
    if (this.#notes.size < most) this.#notes.set(JSON.stringify(cut), cut)
  }
}
