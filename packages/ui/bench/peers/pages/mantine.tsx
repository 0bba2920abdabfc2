import { Button, Checkbox, MantineProvider, Modal, Pagination, Table, TextInput } from '@mantine/core'
import '@mantine/core/styles.css'
import { useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { benchColumns, benchRows, named, peerPageSize } from '../../rows'

const rows = benchRows(100_000)

/** A plain table in pages, for Mantine has no virtual one. */
function Page() {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const found = useMemo(() => named(rows, text), [text])
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <>
      <Button id="open" onClick={() => setOpen(true)}>
        Open
      </Button>
      <Modal opened={open} onClose={() => setOpen(false)} title="Select Students" size="xl">
        <TextInput
          id="filter"
          value={text}
          onChange={event => {
            setText(event.currentTarget.value)
            setPage(1)
          }}
        />
        <output id="count">{chosen.size}</output>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <Checkbox
                  id="all"
                  aria-label="Select all"
                  checked={chosen.size === rows.length}
                  onChange={event => setChosen(new Set(event.currentTarget.checked ? rows.map(row => row.id) : []))}
                />
              </Table.Th>
              {benchColumns.map(({ key, header }) => (
                <Table.Th key={key}>{header}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {found.slice((page - 1) * peerPageSize, page * peerPageSize).map(row => (
              <Table.Tr key={row.id} data-row="">
                <Table.Td>
                  <Checkbox aria-label={`Select ${row.name}`} checked={chosen.has(row.id)} onChange={() => toggle(row.id)} />
                </Table.Td>
                {benchColumns.map(({ key }) => (
                  <Table.Td key={key}>{row[key]}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Pagination total={Math.ceil(found.length / peerPageSize)} value={page} onChange={setPage} />
      </Modal>
    </>
  )
}

createRoot(document.getElementById('root')!).render(
  <MantineProvider>
    <Page />
  </MantineProvider>,
)
