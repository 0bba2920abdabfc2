import { Button, Input, Modal, Table } from 'antd'
import { type Key, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { benchColumns, benchRows, named } from '../../rows'

const rows = benchRows(100_000)
const columns = benchColumns.map(({ key, header }) => ({ dataIndex: key, title: header, width: 160 }))

/** A virtual table, as antd advises for many rows. */
function Page() {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Key[]>([])
  const shown = useMemo(() => named(rows, text), [text])
  return (
    <>
      <Button id="open" onClick={() => setOpen(true)}>
        Open
      </Button>
      <Modal open={open} onCancel={() => setOpen(false)} title="Select Students" width={900}>
        <Input id="filter" value={text} onChange={event => setText(event.target.value)} />
        <output id="count">{chosen.length}</output>
        <Table
          virtual
          size="small"
          rowKey="id"
          pagination={false}
          scroll={{ x: 850, y: 400 }}
          columns={columns}
          dataSource={shown}
          rowSelection={{ selectedRowKeys: chosen, onChange: setChosen }}
        />
      </Modal>
    </>
  )
}

createRoot(document.getElementById('root')!).render(<Page />)
