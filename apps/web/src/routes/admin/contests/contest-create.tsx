import { useState } from 'react'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { ContestEditor } from '../../../features/contests/editor/editor/ContestEditor.tsx'
import { newForm } from '../../../features/contests/editor/editor/form.ts'
import { GroupContestTrail } from '../../../features/contests/editor/GroupContestTrail.tsx'
import { MarkdownField } from '../../../features/problems/editor/editor/MarkdownField.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'

export function Component() {
  const { t } = useTranslation('adminContests')
  const [stored] = useState(() => newForm(new Date()))
  return (
    <PageFrame title={t('create')} trail={<GroupContestTrail here={t('create')} />}>
      <PageTitle text={t('create')} />
      <ContestEditor contest={null} stored={stored} Markdown={MarkdownField} />
    </PageFrame>
  )
}
