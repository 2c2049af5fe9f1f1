import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { limitFactor, ownBank } from '@verdict/contract/vocabulary'
import { useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import type { DataFor } from '../../../../api/endpoints.ts'
import { endpointQuery } from '../../../../api/query.ts'
import { mayUse, useUser } from '../../../../api/session.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { LanguageDialog } from './LanguageDialog.tsx'

export type Language = DataFor<'adminTags.languages'>[number]
const languagesQuery = endpointQuery('adminTags.languages', {}, { staleTime: 0 })

/** The judges' languages with their initial code. */
export function LanguagePage() {
  const { t } = useTranslation(['adminProblems', 'admin', 'common'])
  const user = useUser()
  const mayEdit = mayUse(user, 'language.admin')
  const { data, error, refetch } = useQuery(languagesQuery)
  const [bank, setBank] = useState<string>(ownBank[0])
  const [opened, setOpened] = useState<Language | null>(null)
  if (error !== null && data === undefined) {
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  }
  const banks = [...new Set([ownBank[0], ...(data ?? []).map(({ oj }) => oj)])]
  return (
    <>
      {banks.length > 1 && (
        <div>
          <SelectField
            label={t('adminProblems:filter.bank')}
            value={bank}
            onChange={setBank}
            options={banks.map((name) => ({ value: name, text: name }))}
          />
        </div>
      )}
      <DataTable
        caption={t('adminProblems:languagePage.title')}
        rows={data?.filter(({ oj }) => oj === bank)}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            head: t('adminProblems:languages.language'),
            small: 'title',
            width: '180px',
            cell: ({ name }) => name,
          },
          {
            key: 'description',
            head: t('adminProblems:languagePage.description'),
            cell: ({ description }) => description,
          },
          {
            key: 'compile',
            head: t('adminProblems:languagePage.compile'),
            small: 'hidden',
            medium: 'hidden',
            cell: ({ compileCommand }) => <code title={compileCommand ?? undefined}>{compileCommand}</code>,
          },
          {
            key: 'spj',
            head: t('adminProblems:languagePage.spj'),
            width: '110px',
            small: 'labelled',
            cell: ({ isSpj }) => t(isSpj ? 'adminProblems:languagePage.yes' : 'adminProblems:languagePage.no'),
          },
          ...(bank === ownBank[0]
            ? (['time', 'memory'] as const).map((limit) => ({
                key: limit,
                head: t(`adminProblems:advanced.${limit}Factor`),
                width: '116px',
                align: 'end' as const,
                small: 'labelled' as const,
                cell: (language: Language) => `×${language[`${limit}Factor`] ?? limitFactor(language.name)}`,
              }))
            : []),
          {
            key: 'seq',
            head: t('adminProblems:languagePage.seq'),
            width: '80px',
            align: 'end',
            small: 'labelled',
            cell: ({ seq }) => seq,
          },
          ...(mayEdit
            ? [
                {
                  key: 'actions',
                  head: t('admin:table.actions'),
                  width: '110px',
                  cell: (language: Language) => (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      aria-label={t('common:action.editOf', { name: language.name })}
                      onClick={() => setOpened(language)}
                    >
                      {t('admin:edit')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {opened !== null && <LanguageDialog language={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
