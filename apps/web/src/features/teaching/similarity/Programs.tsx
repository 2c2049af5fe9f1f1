import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { MarkedCode } from './MarkedCode.tsx'
import { nameOf } from './PairTable.tsx'
import type { PairDetail } from './queries.ts'
import styles from './Similarity.module.css'

/** Both programs; a shared part that is chosen is brought into view in both. */
export function Programs({ pair }: { readonly pair: PairDetail }) {
  const { t } = useTranslation('similarity')
  const box = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const count = pair.first.shared.length
  const choose = (run: number): void => {
    setChosen(run)
    for (const mark of box.current?.querySelectorAll(`[data-first-of="${run}"]`) ?? []) {
      const scroller = mark.closest('[data-scroller]')
      // Scrolls the programs and leaves the page where it is.
      if (scroller !== null) scroller.scrollTop = offsetIn(scroller, mark) - scroller.clientHeight / 3
    }
  }
  return (
    <section aria-label={t('programs')} className={styles.programs} ref={box}>
      <div className={styles.line}>
        <span className={styles.muted} aria-live="polite">
          {chosen === null ? t('sharedParts', { count }) : t('sharedPart', { number: chosen + 1, count })}
        </span>
        <Button
          size="xs"
          variant="default"
          disabled={count === 0}
          onClick={() => choose(((chosen ?? 0) - 1 + count) % count)}
        >
          {t('previousPart')}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={count === 0}
          onClick={() => choose(chosen === null ? 0 : (chosen + 1) % count)}
        >
          {t('nextPart')}
        </Button>
        {pair.first.starter.length > 0 && <span className={styles.muted}>{t('starterShown')}</span>}
      </div>
      <div className={styles.two}>
        {[pair.first, pair.second].map((program) => (
          <article key={program.submitId} className={styles.program}>
            <h3 className={styles.line}>
              <span>{nameOf(program)}</span>
              <small className={styles.muted}>
                {program.language} · {t('sharePercent', { percent: program.percent })} ·{' '}
                <RelativeTime at={program.submitTime} />
              </small>
            </h3>
            <MarkedCode
              program={program}
              chosen={chosen}
              onChoose={choose}
              label={t('programOf', { name: program.username })}
            />
          </article>
        ))}
      </div>
    </section>
  )
}

const offsetIn = (scroller: Element, mark: Element): number =>
  mark.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
