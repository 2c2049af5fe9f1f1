import { useTranslation } from '../../../../i18n/index.ts'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { memoryText, timeText } from '../../../../ui/verdict/measures.ts'
import { VerdictTag } from '../../../../ui/verdict/VerdictTag.tsx'
import styles from './Check.module.css'
import type { Task } from './queries.ts'
import { TaskState } from './TaskState.tsx'

/** One row per program: expected and actual result, and resource usage. */
export function TaskTable({ tasks }: { tasks: readonly Task[] }) {
  const { t } = useTranslation(['adminProblems', 'verdict'])
  return (
    <DataTable
      caption={t('adminProblems:check.caption')}
      rows={tasks}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'state',
          head: t('adminProblems:check.state'),
          width: '104px',
          cell: (task) => <TaskState task={task} />,
        },
        {
          key: 'name',
          head: t('adminProblems:check.program'),
          small: 'title',
          wraps: true,
          cell: (task) => <Program task={task} />,
        },
        {
          key: 'expected',
          head: t('adminProblems:check.expected'),
          width: '150px',
          wraps: true,
          cell: ({ kind, expected, expectedScore }) =>
            kind === 'solution' &&
            [
              ...expected.map((name) => t(`verdict:${name}`)),
              ...(expectedScore === null ? [] : [`${expectedScore}`]),
            ].join(' / '),
        },
        {
          key: 'verdict',
          head: t('adminProblems:check.got'),
          width: '120px',
          cell: ({ verdict, score }) => (
            <>
              {verdict !== null && <VerdictTag verdict={verdict} />} {score}
            </>
          ),
        },
        {
          key: 'time',
          head: t('adminProblems:check.time'),
          width: '136px',
          align: 'end',
          small: 'labelled',
          cell: ({ timeMs, timeLimitMs }) => (
            <Measure of={timeText(timeMs)} limit={timeLimitMs === null ? null : timeText(timeLimitMs)} />
          ),
        },
        {
          key: 'memory',
          head: t('adminProblems:check.memory'),
          width: '148px',
          align: 'end',
          small: 'labelled',
          medium: 'hidden',
          cell: ({ memoryKb, memoryLimitKb }) => (
            <Measure of={memoryText(memoryKb)} limit={memoryLimitKb === null ? null : memoryText(memoryLimitKb)} />
          ),
        },
      ]}
    />
  )
}

function Measure({ of, limit }: { of: string; limit: string | null }) {
  return (
    <>
      {of}
      {limit !== null && <span className={styles.muted}> / {limit}</span>}
    </>
  )
}

/** Its name, the compiler output, and the failed cases. */
function Program({ task }: { task: Task }) {
  const { t } = useTranslation('adminProblems')
  return (
    <div className={styles.program}>
      <span>
        {task.name === '' ? t(`check.kind.${task.kind}`) : task.name}{' '}
        <span className={styles.muted}>
          {t(`check.kind.${task.kind}`)} · {task.language}
        </span>
      </span>
      {task.message !== null && task.message !== '' && <pre className={styles.message}>{task.message}</pre>}
      {task.failed.length > 0 && (
        <ul className={styles.failed}>
          {task.failed.map((item) => (
            <li key={item.seq}>
              <VerdictTag verdict={item.verdict} /> {t('data.caseOf', { number: item.seq })}{' '}
              {item.input !== null && <code>{item.input}</code>}{' '}
              <span className={styles.muted}>
                {[timeText(item.timeMs), item.message, item.judgeMessage].filter(Boolean).join(' ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
