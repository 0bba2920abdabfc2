import { Button, Dialog, DialogContent, DialogTitle, TextField } from '@mui/material'
import { DataGrid, type GridRowSelectionModel } from '@mui/x-data-grid'
import { useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { benchColumns, benchRows, peerPageSize } from '../../rows'

const rows = benchRows(100_000)
const columns = benchColumns.map(({ key, header }) => ({ field: key, headerName: header, width: 160 }))
const paging = { pagination: { paginationModel: { pageSize: peerPageSize } } }

/** The free data grid with the largest page it allows; it filters by itself, here without a pause. */
function Page() {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<GridRowSelectionModel>({ type: 'include', ids: new Set() })
  const filters = useMemo(() => ({ items: [{ id: 1, field: 'name', operator: 'contains', value: text }] }), [text])
  return (
    <>
      <Button id="open" onClick={() => setOpen(true)}>
        Open
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} maxWidth="lg">
        <DialogTitle>Select Students</DialogTitle>
        <DialogContent>
          <TextField id="filter" size="small" value={text} onChange={event => setText(event.target.value)} />
          <output id="count">{chosen.type === 'include' ? chosen.ids.size : rows.length - chosen.ids.size}</output>
          <div style={{ height: 460, width: 860 }}>
            <DataGrid
              checkboxSelection
              density="compact"
              rows={rows}
              columns={columns}
              initialState={paging}
              pageSizeOptions={[peerPageSize]}
              filterModel={filters}
              filterDebounceMs={0}
              rowSelectionModel={chosen}
              onRowSelectionModelChange={setChosen}
            />
          </div>
        </DialogContent>
      </Dialog>
    </>
  )
}

createRoot(document.getElementById('root')!).render(<Page />)
