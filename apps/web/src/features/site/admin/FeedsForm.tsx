import type { ContestFeed } from '@verdict/contract'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { FormFrame } from './FormFrame.tsx'
import { linesOf, linksIn } from './link-lines.ts'
import styles from './Site.module.css'
import { useSave } from './use-save.ts'

/** Calendars of other sites, with the last reading of each below. */
export function FeedsForm({ feeds }: { feeds: readonly ContestFeed[] }) {
  const { t } = useTranslation('adminSite')
  const [saved, setSaved] = useState(() => linesOf(feeds))
  const [lines, setLines] = useState(saved)
  const links = linksIn(lines)
  const save = useSave(
    () =>
      call('contestFeeds.setFeeds', { body: { feeds: links?.map((link) => ({ ...link })) ?? [] } }, { quiet: true }),
    ['contestFeeds.feeds', 'contestFeeds.list'],
    () => setSaved(lines),
  )
  return (
    <FormFrame
      isDirty={lines !== saved}
      isWrong={links === null}
      isBusy={save.isBusy}
      refusal={save.refusal}
      onSave={save.run}
    >
      <TextArea
        label={t('feeds.label')}
        hint={t('feeds.hint')}
        error={links === null ? t('web.linksBroken') : null}
        value={lines}
        onChange={setLines}
      />
      {feeds.length > 0 && (
        <ul className={styles.feeds} aria-label={t('feeds.readings')}>
          {feeds.map(({ name, url, readTime, fault, contests }) => (
            <li key={url} data-fault={fault !== null}>
              <strong>{name}</strong>{' '}
              {readTime === null
                ? t('feeds.unread')
                : fault === null
                  ? t('feeds.read', { at: localTime(parseInstant(readTime)), count: contests })
                  : t('feeds.fault', { at: localTime(parseInstant(readTime)), fault })}
            </li>
          ))}
        </ul>
      )}
    </FormFrame>
  )
}
