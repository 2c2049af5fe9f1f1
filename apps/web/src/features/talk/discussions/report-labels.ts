/** The six labels of the wire, which existing clients send in Chinese (specification 001, section 5). */
export const reportLabels = [
  { key: 'spam', text: '垃圾广告' },
  { key: 'illegal', text: '违法违规' },
  { key: 'vulgar', text: '色情低俗' },
  { key: 'fraud', text: '赌博诈骗' },
  { key: 'abuse', text: '恶意辱骂' },
  { key: 'plagiarism', text: '涉嫌抄袭' },
] as const

export interface Report {
  readonly labels: readonly (typeof reportLabels)[number]['key'][]
  readonly reason: string
}

/** A report as the wire takes it: `#label# ` for each label, then the reason. Empty when neither is given. */
export const reportText = ({ labels, reason }: Report): string =>
  [...reportLabels.filter(({ key }) => labels.includes(key)).map(({ text }) => `#${text}#`), reason.trim()]
    .filter((part) => part !== '')
    .join(' ')
