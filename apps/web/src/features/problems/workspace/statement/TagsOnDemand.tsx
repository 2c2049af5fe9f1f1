import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../../i18n/index.ts'
import { IconTag } from '../icons.ts'
import type { ProblemData } from '../problem-query.ts'
import styles from './StatementHead.module.css'

/** Tags are hints, so they are hidden until requested. */
export function TagsOnDemand({ tags }: { tags: ProblemData['tags'] }) {
  const { t } = useTranslation('workspace')
  const [isShown, setShown] = useState(false)
  return (
    <span className={styles.tags}>
      <button type="button" className={styles.reveal} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        <IconTag aria-hidden size={16} />
        {t(isShown ? 'head.hideTags' : 'head.showTags')}
      </button>
      {isShown &&
        tags.map((tag) => (
          <Link
            key={tag.id}
            className={styles.tag}
            to={`/problem?tagId=${encodeURIComponent(JSON.stringify([tag.id]))}`}
          >
            {tag.name}
          </Link>
        ))}
    </span>
  )
}
