import { isOfflineFees } from '@school/rules'
import { Checkbox, Field, FieldGrid, ImportMapping, Select, Stack } from '@school/ui'
import { useState } from 'react'
import { useText } from '../../texts/text'
import type { Kinds, Run } from './run'
import { useColumnTitle } from './useColumnTitle'

type MapColumnsProps = {
  kinds: Kinds
  run: Run
  busy: boolean
  onCheck: (mapping: Run['mapping'], options: Run['options']) => void
}

type OptionsProps = { run: Run; options: Run['options']; onOptions: (options: Run['options']) => void }

/** How rows are taken. */
function RunOptions({ run, options, onOptions }: OptionsProps) {
  const text = useText()
  const set = (changes: Partial<Run['options']>) => onOptions({ ...options, ...changes })
  const leaves =
    run.kind === 'staff'
      ? 'imports.missing.relieve'
      : run.kind === 'fee-dues'
        ? 'imports.missing.clear'
        : 'imports.missing.terminate'
  return (
    <FieldGrid>
      <Field label={text('imports.mode')}>
        <Select
          options={(['create-and-update', 'create-only', 'update-only'] as const).map(value => ({
            value,
            label: text(`imports.mode.${value}`),
          }))}
          value={options.mode}
          onChange={mode => mode && set({ mode })}
        />
      </Field>
      <Field label={text('imports.blank')}>
        <Select
          options={(['keep', 'clear'] as const).map(value => ({ value, label: text(`imports.blank.${value}`) }))}
          value={options.blankCells}
          onChange={blankCells => blankCells && set({ blankCells })}
        />
      </Field>
      {['students', 'staff', 'fee-dues'].includes(run.kind) ? (
        <Field label={text('imports.missing')}>
          <Select
            options={[
              { value: 'leave' as const, label: text('imports.missing.leave') },
              { value: 'terminate' as const, label: text(leaves) },
            ]}
            value={options.missingRows}
            onChange={missingRows => missingRows && set({ missingRows })}
          />
        </Field>
      ) : null}
      <Stack>
        <Checkbox checked={options.createMissingClasses} onChange={createMissingClasses => set({ createMissingClasses })}>
          {text('imports.makeClasses')}
        </Checkbox>
        <Checkbox checked={options.createMissingMasters} onChange={createMissingMasters => set({ createMissingMasters })}>
          {text('imports.makeMasters')}
        </Checkbox>
      </Stack>
    </FieldGrid>
  )
}

/** Which column of the file holds what, and how rows are taken. */
export function MapColumns({ kinds, run, busy, onCheck }: MapColumnsProps) {
  const titleOf = useColumnTitle()
  const [mapping, setMapping] = useState<Run['mapping']>(run.mapping)
  const [options, setOptions] = useState(run.options)
  const columns = kinds.find(kind => kind.code === run.kind)?.columns ?? []
  return (
    <ImportMapping
      columns={columns.map(column => ({ ...column, title: titleOf(run.kind, column.key, column.title) }))}
      fileName={run.fileName}
      rows={run.rows}
      headers={run.headers}
      sample={run.sample}
      mapping={mapping}
      onMapping={setMapping}
      // A summary of fees is replaced as a whole: there is nothing to choose.
      options={isOfflineFees(run.kind) ? undefined : <RunOptions run={run} options={options} onOptions={setOptions} />}
      busy={busy}
      onCheck={() => onCheck(mapping, options)}
    />
  )
}
