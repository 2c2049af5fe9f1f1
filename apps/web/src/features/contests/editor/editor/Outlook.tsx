import { TextInput } from '@mantine/core'
import { awardPlaces } from '@verdict/rules'
import { type CSSProperties, useId, useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { textOn } from '../../../../lib/text-on.ts'
import { localTime } from '../../../../lib/time.ts'
import { useScope } from '../scope.ts'
import type { ContestForm } from './form.ts'
import { freezeMs, spanOf } from './form.ts'
import styles from './Outlook.module.css'
import { SpanText } from './SpanText.tsx'

/** Summary of the form: schedule of the contest and recipients of each award. */
export function Outlook({ form }: { form: ContestForm }) {
  const { t } = useTranslation('adminContests')
  const id = useId()
  return (
    <aside className={styles.outlook} aria-labelledby={id}>
      <h2 id={id}>{t('outlook.title')}</h2>
      <Course form={form} />
      {form.awardType !== '0' && <Awards form={form} />}
    </aside>
  )
}

function Course({ form }: { form: ContestForm }) {
  const { t } = useTranslation('adminContests')
  const gid = useScope()
  const { startMs, endMs } = spanOf(form)
  if (Number.isNaN(startMs) || Number.isNaN(endMs) || endMs <= startMs) {
    return <p className={styles.muted}>{t('outlook.noTimes')}</p>
  }
  const freeze = freezeMs(form)
  const frozen = freeze !== null && freeze >= startMs && freeze <= endMs ? freeze : null
  const openShare = frozen === null ? 1 : (frozen - startMs) / (endMs - startMs)
  const everyone = gid === null ? 'public' : 'members'
  const auth = form.auth === '0' ? everyone : form.auth === '1' ? 'private' : 'protected'
  const at = (ms: number): string => localTime(new Date(ms))
  return (
    <>
      <div className={styles.bar} aria-hidden>
        <span className={styles.open} style={{ '--part': openShare } as CSSProperties} />
        {frozen !== null && <span className={styles.frozen} style={{ '--part': 1 - openShare } as CSSProperties} />}
      </div>
      <ul className={styles.course}>
        <li>{t('outlook.starts', { at: at(startMs) })}</li>
        {frozen === null ? (
          <li>{t(form.hidesBoard ? 'outlook.hiddenBoard' : 'outlook.live')}</li>
        ) : (
          <li>
            {t('outlook.frozen', { at: at(frozen) })} (<SpanText ms={endMs - frozen} />)
          </li>
        )}
        <li>{t('outlook.ends', { at: at(endMs) })}</li>
        {Number(form.individualMinutes) > 0 && (
          <li>{t('outlook.individual', { count: Number(form.individualMinutes) })}</li>
        )}
        {frozen !== null && <li>{t(form.autoRealRank ? 'outlook.opens' : 'outlook.stays')}</li>}
        <li>{t(`outlook.${auth}`)}</li>
        {form.allowedAddresses.trim() !== '' && <li>{t('outlook.addresses')}</li>}
        {form.allowEndSubmit && <li>{t('outlook.late')}</li>}
        {!form.visible && <li>{t('outlook.hidden')}</li>}
      </ul>
    </>
  )
}

const usualRanked = '100'

function Awards({ form }: { form: ContestForm }) {
  const { t } = useTranslation('adminContests')
  const [ranked, setRanked] = useState(usualRanked)
  const people = /^\d{1,6}$/.test(ranked) ? Number(ranked) : 0
  const sizes = form.awards.map(({ num }) => ({ num: /^\d{1,9}$/.test(num.trim()) ? Number(num) : 0 }))
  const places = awardPlaces({ by: form.awardType === '1' ? 'proportion' : 'count', sizes }, people)
  return (
    <section className={styles.awards}>
      <TextInput
        label={t('outlook.ranked')}
        inputMode="numeric"
        value={ranked}
        onChange={(event) => setRanked(event.currentTarget.value)}
      />
      <ul>
        {form.awards.map((award, place) => {
          const before = places.slice(0, place).reduce((sum, size) => sum + size, 0)
          const size = Math.max(0, Math.min(places[place] ?? 0, people - before))
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a tier is its place
            <li key={place}>
              <span
                className={styles.medal}
                style={
                  {
                    '--medal-bg': award.background,
                    '--medal-fg': textOn(award.background, award.color),
                  } as CSSProperties
                }
              >
                {award.name}
              </span>
              {size === 0
                ? t('outlook.nobody')
                : t('outlook.places', { from: before + 1, to: before + size, count: size })}
            </li>
          )
        })}
      </ul>
      <p className={styles.muted}>{t('outlook.awardsHint')}</p>
    </section>
  )
}
