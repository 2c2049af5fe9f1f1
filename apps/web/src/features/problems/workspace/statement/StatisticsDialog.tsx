import type { VerdictName } from '@verdict/contract/vocabulary'
import { verdict } from '@verdict/contract/vocabulary'
import { useTranslation } from '../../../../i18n/index.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import family from '../../../../ui/verdict/family.module.css'
import { VerdictTag } from '../../../../ui/verdict/VerdictTag.tsx'
import { verdictLook } from '../../../../ui/verdict/verdict-look.ts'
import type { ProblemData } from '../problem-query.ts'
import styles from './StatisticsDialog.module.css'

type Count = ProblemData['problemCount']

const parts = [
  ['ac', 'accepted'],
  ['wa', 'wrongAnswer'],
  ['tle', 'timeLimitExceeded'],
  ['mle', 'memoryLimitExceeded'],
  ['re', 'runtimeError'],
  ['ce', 'compileError'],
  ['pa', 'partialAccepted'],
  ['pe', 'presentationError'],
] as const satisfies readonly (readonly [keyof Count, VerdictName])[]

/** How submissions of the problem ended: a table whose rows are also bars. */
export default function StatisticsDialog({ count, onClose }: { count: Count; onClose: () => void }) {
  const { t } = useTranslation('workspace')
  const most = Math.max(1, ...parts.map(([field]) => count[field]))
  return (
    <Dialog title={t('statistics.title')} onClose={onClose}>
      <table className={styles.table}>
        <caption>{t('statistics.total', { total: count.total })}</caption>
        <tbody>
          {parts.map(([field, name]) => (
            <tr key={field}>
              <th scope="row">
                <VerdictTag verdict={verdict[name]} full />
              </th>
              <td className={styles.barCell}>
                <span
                  aria-hidden
                  className={`${styles.bar} ${family.family}`}
                  data-family={verdictLook[name].family}
                  style={{ inlineSize: `${(count[field] / most) * 100}%` }}
                />
              </td>
              <td className={styles.number}>{count[field]}</td>
              <td className={styles.share}>{`${((count[field] / Math.max(1, count.total)) * 100).toFixed(1)}%`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
