import type { ContestInfo } from '@verdict/contract'
import { isBuiltInFormat, type SiteFormatInfo } from '@verdict/contract/vocabulary'
import { useTranslation } from '../../../i18n/index.ts'
import { useSiteFormat, useSiteText } from '../../../live/contest/site-formats.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import styles from './Overview.module.css'

/** How a contest ranks, where its format is one that the site adds: participants cannot look it up elsewhere. */
export function FormatRule({ contest }: { contest: Pick<ContestInfo, 'format' | 'formatOptions'> }) {
  const { t } = useTranslation('contests')
  const format = useSiteFormat(contest.format)
  if (isBuiltInFormat(contest.format) || format === undefined) return null
  if (format === null) return <Notice kind="warning">{t('overview.noFormat', { format: contest.format })}</Notice>
  return <Rule format={format} options={contest.formatOptions ?? {}} />
}

function Rule({ format, options }: { format: SiteFormatInfo; options: Readonly<Record<string, number>> }) {
  const { t } = useTranslation('contests')
  const say = useSiteText()
  return (
    <section className={styles.versions} aria-labelledby="contest-format">
      <h3 id="contest-format">{t('overview.format', { format: say(format.title) })}</h3>
      <p>{say(format.description)}</p>
      {format.settings.length > 0 && (
        <dl className={styles.settings}>
          {format.settings.map(({ name, kind, label }) => {
            const value = options[name] ?? 0
            return (
              <div key={name}>
                <dt>{say(label)}</dt>
                <dd>{kind === 'number' ? value : t(value === 0 ? 'overview.off' : 'overview.on')}</dd>
              </div>
            )
          })}
        </dl>
      )}
    </section>
  )
}
