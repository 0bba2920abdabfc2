import { useMemo, useState } from 'react'
import {
  Button,
  Cell,
  Checkbox,
  Column,
  Dialog,
  Heading,
  Input,
  Modal,
  ModalOverlay,
  Row,
  type Selection,
  Table,
  TableBody,
  TableHeader,
  TableLayout,
  TextField,
  Virtualizer,
} from 'react-aria-components'
import { createRoot } from 'react-dom/client'
import { benchColumns, benchRows, named } from '../../rows'

const rows = benchRows(100_000)
const layout = { rowHeight: 36, headingHeight: 36 }

/** A table in a virtualizer, as React Aria advises for many rows. */
function Page() {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Selection>(new Set())
  const shown = useMemo(() => named(rows, text), [text])
  return (
    <>
      <Button id="open" onPress={() => setOpen(true)}>
        Open
      </Button>
      <ModalOverlay isOpen={open} onOpenChange={setOpen} isDismissable style={{ position: 'fixed', inset: 0 }}>
        <Modal>
          <Dialog>
            <Heading slot="title">Select Students</Heading>
            <TextField aria-label="Filter by Name" value={text} onChange={setText}>
              <Input id="filter" />
            </TextField>
            <output id="count">{chosen === 'all' ? rows.length : chosen.size}</output>
            <Virtualizer layout={TableLayout} layoutOptions={layout}>
              <Table
                aria-label="Students"
                selectionMode="multiple"
                selectedKeys={chosen}
                onSelectionChange={setChosen}
                style={{ display: 'block', width: 860, height: 400, overflow: 'auto' }}
              >
                <TableHeader>
                  <Column width={40}>
                    <Checkbox slot="selection" id="all">
                      <i data-all="">all</i>
                    </Checkbox>
                  </Column>
                  {benchColumns.map(({ key, header }) => (
                    <Column key={key} id={key} width={160} isRowHeader={key === 'name'}>
                      {header}
                    </Column>
                  ))}
                </TableHeader>
                <TableBody items={shown}>
                  {row => (
                    <Row>
                      <Cell>
                        <Checkbox slot="selection" />
                      </Cell>
                      {benchColumns.map(({ key }) => (
                        <Cell key={key}>{row[key]}</Cell>
                      ))}
                    </Row>
                  )}
                </TableBody>
              </Table>
            </Virtualizer>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  )
}

createRoot(document.getElementById('root')!).render(<Page />)
