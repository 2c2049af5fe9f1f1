/**
 * The errors of each part of a contest's settings. `*` is the item of a part: the row of an award from 0, the
 * name of a setting, or a number of tokens such as `contest.max`.
 */
export interface ContestFaultNames {
  title: 'required' | 'tooLong'
  description: 'required' | 'tooLong'
  startTime: 'required'
  endTime: 'required' | 'order'
  type: 'unknown'
  format: 'otherType' | 'unknown'
  'options.*': 'option' | 'unknown'
  auth: 'unknown'
  pwd: 'passwordRequired' | 'tooLong'
  freezeTime: 'required' | 'freezeOutside'
  individualMinutes: 'individual' | 'individualFreeze'
  tokens: 'needScores'
  rule: 'unknown'
  'rule.start': 'number'
  'rule.end': 'number' | 'ruleOrder'
  rankShowName: 'unknown'
  oiRankScoreType: 'oiCounts' | 'tokenedLast'
  awardType: 'unknown'
  awards: 'noAwards' | 'tooMany'
  'awards.*.name': 'required' | 'tooLong'
  'awards.*.num': 'number'
  'awards.*.background': 'color'
  'awards.*.color': 'color'
  tryPenalty: 'penalty'
  statementsAhead: 'statementsAhead'
  frozenBalloons: 'option'
  allowedAddresses: 'address'
  maxTries: 'option'
  maxSubmissions: 'option'
  'tokens.*': 'option'
}

export type ContestFaultPart = keyof ContestFaultNames
export type ContestFaultName = ContestFaultNames[ContestFaultPart]

/** A setting that keeps a contest from being saved. */
export interface ContestFault<Part extends ContestFaultPart = ContestFaultPart> {
  /** Field of the form, such as `title` or `awards.2.num`. */
  readonly field: string
  readonly name: ContestFaultNames[Part]
  readonly part: Part
  /** Blank for a part without items. */
  readonly item: string
}

export const fault = <Part extends ContestFaultPart>(
  part: Part,
  name: ContestFaultNames[Part],
  item = '',
): ContestFault<Part> => ({ field: part.replace('*', () => item), name, part, item })

/** The results of checks; false for a check that passes. */
export type Found = readonly (ContestFault | false)[]
