import { type ReactNode, useId } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { Prose } from '../../../ui/text/Prose.tsx'
import type { Chapter, TrainingProblem } from './queries.ts'
import { sectionsOf } from './sections.ts'
import styles from './Training.module.css'

interface Props {
  readonly problems: readonly TrainingProblem[]
  readonly chapters: readonly Chapter[]
  /** Table of the problems of a chapter. */
  readonly table: (problems: readonly TrainingProblem[], caption: string) => ReactNode
}

/** The problems of a training by chapter, each with its title and text. */
export function ChapterSections({ problems, chapters, table }: Props) {
  const { t } = useTranslation('trainings')
  const id = useId()
  return sectionsOf(problems, chapters).map(({ chapter, problems: own }) => {
    const title = chapter?.title ?? t('chapters.other')
    const headingId = `${id}-${chapter?.id ?? 'other'}`
    return (
      <section key={chapter?.id ?? 'other'} className={styles.chapter} aria-labelledby={headingId}>
        <h3 id={headingId}>{title}</h3>
        {chapter !== null && chapter.html !== '' && <Prose html={chapter.html} />}
        {own.length === 0 ? <p className={styles.empty}>{t('chapters.noProblems')}</p> : table(own, title)}
      </section>
    )
  })
}
