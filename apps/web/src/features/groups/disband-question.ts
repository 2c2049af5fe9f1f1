import type { GroupLoss } from '@verdict/contract'
import type { useTranslation } from '../../i18n/index.ts'
import type { Question } from '../../ui/dialogs/use-confirm.ts'

const deleted = [
  'members',
  'announcements',
  'problems',
  'contests',
  'trainings',
  'discussions',
  'submissions',
] as const satisfies readonly (keyof GroupLoss)[]

interface Disbanding {
  readonly name: string
  readonly loss: GroupLoss
  readonly onYes: () => void
}

/** The question before a group is disbanded, with a list of what is deleted and what stays. */
export const disbandQuestion = (
  t: ReturnType<typeof useTranslation<'groups'>>['t'],
  { name, loss, onYes }: Disbanding,
): Question => ({
  title: t('disband.title', { name }),
  text: t('disband.text'),
  points: [
    ...deleted.filter((kind) => loss[kind] > 0).map((kind) => t(`disband.${kind}`, { count: loss[kind] })),
    ...(loss.publicProblems > 0 ? [t('disband.publicProblems', { count: loss.publicProblems })] : []),
    t('disband.accounts'),
  ],
  yes: t('relation.disband'),
  isDangerous: true,
  onYes,
})
