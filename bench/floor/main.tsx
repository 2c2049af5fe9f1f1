import '@mantine/core/styles/global.css'
import '@mantine/core/styles/Table.css'
import '@mantine/core/styles/ScrollArea.css'
import { MantineProvider, Table } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'

/** The least a page of this stack can be: React, router, query, Mantine and one table of thirty rows. */

interface Row {
  readonly problemId: string
  readonly title: string
  readonly total: number
  readonly ac: number
}

const load = async (): Promise<readonly Row[]> => {
  const reply = await fetch('/api/get-problem-list?currentPage=1&limit=30')
  const envelope = (await reply.json()) as { data: { records: readonly Row[] } }
  return envelope.data.records
}

function Page() {
  const { data = [] } = useQuery({ queryKey: ['rows'], queryFn: load })
  return (
    <Table>
      <Table.Tbody>
        {data.map((row) => (
          <Table.Tr key={row.problemId}>
            <Table.Td>{row.problemId}</Table.Td>
            <Table.Td>{row.title}</Table.Td>
            <Table.Td>{row.total}</Table.Td>
            <Table.Td>{row.ac}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const router = createBrowserRouter([{ path: '*', Component: Page }])
const place = document.getElementById('root')
if (place !== null) {
  createRoot(place).render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
