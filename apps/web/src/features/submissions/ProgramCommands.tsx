import type { ProgramCommands as Commands } from '@verdict/contract'
import { useTranslation } from '../../i18n/index.ts'
import styles from './SubmissionSummary.module.css'

/** With which options a program was compiled and run: toolchains change, and an old verdict must stay understood. */
export function ProgramCommands({ commands }: { commands: Commands }) {
  const { t } = useTranslation('submissions')
  const rows = [
    [t('detail.compiledBy'), commands.compile],
    [t('detail.ranBy'), commands.run],
  ] as const
  return (
    <details className={styles.commands}>
      <summary>{t('detail.commands')}</summary>
      <dl>
        {rows.map(
          ([name, command]) =>
            command !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <code>{command}</code>
                </dd>
              </div>
            ),
        )}
      </dl>
    </details>
  )
}
