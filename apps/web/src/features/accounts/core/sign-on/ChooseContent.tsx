import { useMutation } from '@tanstack/react-query'
import type { LtiContentKind } from '@verdict/contract'
import { useState } from 'react'
import { call, messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { Tabs } from '../../../../ui/page/Tabs.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { type Chosen, FoundContents, OwnHomework } from './ContentLists.tsx'
import styles from './SignOn.module.css'

const kinds = ['homework', 'problem', 'training', 'contest'] as const satisfies readonly LtiContentKind[]

/** An instructor chooses content for a course; the platform's own page then adds it. */
export function ChooseContent({ ticket, platform }: { ticket: string; platform: string }) {
  const { t } = useTranslation('lti')
  const [kind, setKind] = useState<LtiContentKind>('homework')
  const choose = useMutation({
    mutationFn: ({ id }: Chosen) =>
      call(
        'lti.choose',
        { body: { ticket, ...(kind === 'homework' ? { trainingId: id } : { kind, id }) } },
        { quiet: true },
      ),
  })
  const choice = { onChoose: choose.mutate, busyId: choose.isPending ? choose.variables.id : null }
  return (
    <>
      <h1>{t('choose.title')}</h1>
      <p>{t('choose.lead', { platform })}</p>
      <Tabs
        id="lti-content"
        label={t('choose.kinds')}
        tabs={kinds.map((name) => ({ name, text: t(`kind.${name}`) }))}
        chosen={kind}
        onChoose={setKind}
      />
      <div
        className={styles.contents}
        role="tabpanel"
        id={`lti-content-${kind}`}
        aria-labelledby={`lti-content-${kind}-tab`}
      >
        <p>{t(`hint.${kind}`)}</p>
        {choose.isError && <Notice kind="error">{messageOf(choose.error)}</Notice>}
        {choose.isSuccess && (
          <Notice kind="success">{t('choose.done', { title: choose.variables.title, platform })}</Notice>
        )}
        {kind === 'homework' ? <OwnHomework {...choice} /> : <FoundContents key={kind} kind={kind} {...choice} />}
      </div>
    </>
  )
}
