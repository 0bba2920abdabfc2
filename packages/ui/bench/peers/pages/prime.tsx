import { FilterMatchMode } from 'primereact/api'
import { Button } from 'primereact/button'
import { Column } from 'primereact/column'
import { DataTable } from 'primereact/datatable'
import { Dialog } from 'primereact/dialog'
import { InputText } from 'primereact/inputtext'
import 'primereact/resources/themes/lara-light-blue/theme.css'
import { useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type BenchRow, benchColumns, benchRows } from '../../rows'

const rows = benchRows(100_000)
const scrolling = { itemSize: 36 }

/** A table with a virtual scroller, as PrimeReact advises for many rows; it filters by itself, here without a pause. */
function Page() {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<BenchRow[]>([])
  const filters = useMemo(() => ({ name: { value: text, matchMode: FilterMatchMode.CONTAINS } }), [text])
  return (
    <>
      <Button id="open" onClick={() => setOpen(true)} label="Open" />
      <Dialog visible={open} onHide={() => setOpen(false)} header="Select Students" style={{ width: 900 }}>
        <InputText id="filter" value={text} onChange={event => setText(event.target.value)} />
        <output id="count">{chosen.length}</output>
        <DataTable
          value={rows}
          dataKey="id"
          size="small"
          scrollable
          scrollHeight="400px"
          virtualScrollerOptions={scrolling}
          filters={filters}
          filterDelay={0}
          selectionMode="checkbox"
          selection={chosen}
          onSelectionChange={(event: { value: BenchRow[] }) => setChosen(event.value)}
        >
          <Column selectionMode="multiple" style={{ width: 40 }} />
          {benchColumns.map(({ key, header }) => (
            <Column key={key} field={key} header={header} style={{ width: 160 }} />
          ))}
        </DataTable>
      </Dialog>
    </>
  )
}

createRoot(document.getElementById('root')!).render(<Page />)
