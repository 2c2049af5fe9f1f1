import type { ContestFeed } from '@verdict/contract'
import { call } from '../../../api/client.ts'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { FormFrame } from './FormFrame.tsx'
import { linesOf, linksIn } from './link-lines.ts'
import styles from './Site.module.css'

/** Calendars of other sites, with the last reading of each below. */
export function FeedsForm({ feeds }: { feeds: readonly ContestFeed[] }) {
  const { t } = useTranslation(['adminSite', 'admin'])
  const form = useForm({
    stored: { lines: linesOf(feeds) },
    rules: { lines: (lines: string) => (linksIn(lines) === null ? t('web.linksBroken') : null) },
  })
  const save = useSave({
    form,
    send: ({ lines }) =>
      call(
        'contestFeeds.setFeeds',
        { body: { feeds: linksIn(lines)?.map((link) => ({ ...link })) ?? [] } },
        { quiet: true },
      ),
    stale: ['contestFeeds.feeds', 'contestFeeds.list'],
    done: t('admin:saved'),
  })
  return (
    <FormFrame form={form} save={save}>
      <TextArea
        label={t('feeds.label')}
        hint={t('feeds.hint')}
        error={form.errorOf('lines')}
        value={form.values.lines}
        onChange={(lines) => form.set({ lines })}
        onBlur={() => form.leave('lines')}
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
