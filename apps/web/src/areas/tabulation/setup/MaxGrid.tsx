import { Actions, Button, type EntryColumn, EntryGrid, type EntryRow, PanelBody, useEntry } from '@school/ui'
import { Save } from 'lucide-react'
import { useMemo } from 'react'
import { useUnsaved } from '../../../forms/unsaved'
import { useText } from '../../../texts/text'
import { cellKey, gradeWord, leafColumns, noneWord, shownMax, typedCell } from './maxima'
import type { WholeScheme } from './node-tree'
import type { Maxima } from './useMaxima'

interface MaxGridProps {
  readonly scheme: WholeScheme
  readonly maxima: Maxima
  readonly readOnly: boolean
}

function useSheet(scheme: WholeScheme) {
  const text = useText()
  return useMemo(() => {
    const leaves = leafColumns(scheme.nodes)
    const cells = new Map(scheme.cells.map(cell => [cellKey(cell), cell]))
    const columns: EntryColumn[] = leaves.map(leaf => ({
      key: leaf.key,
      header: leaf.code,
      meaning: leaf.name,
      hint: '',
      kind: 'number',
      min: 0.01,
      max: 999.99,
      decimals: 2,
      codes: [
        { code: gradeWord, label: text('tabSetup.entry.grade'), status: 'info' },
        { code: noneWord, label: text('tabSetup.entry.none'), status: 'secondary' },
      ],
    }))
    const rows: EntryRow[] = scheme.subjects.map(subject => ({
      id: subject.subjectId,
      name: subject.name,
      match: subject.code ?? subject.name,
      lead: { subject: subject.name },
      cells: Object.fromEntries(
        leaves.map(leaf => {
          const cell = cells.get(cellKey({ ...leaf, subjectId: subject.subjectId }))
          const many = cell?.entry === 'marks' && cell.parts.length > 1
          return [
            leaf.key,
            {
              value: shownMax(cell),
              ...(many
                ? {
                    note: cell.parts.map(part => `${part.name || part.code} ${part.max}`).join(' + '),
                    locked: text('tabSetup.partsLocked'),
                  }
                : {}),
            },
          ]
        }),
      ),
    }))
    return { leaves, cells, columns, rows }
  }, [scheme, text])
}

/** Subjects by leaves: a number, G for a grade, - where nothing is entered. What is empty still lacks its maximum. */
export function MaxGrid({ scheme, maxima, readOnly }: MaxGridProps) {
  const text = useText()
  const { leaves, cells, columns, rows } = useSheet(scheme)
  const entry = useEntry({
    columns,
    rows,
    autosave: false,
    locked: readOnly ? text('tabSetup.readOnly') : undefined,
    save: async changes => {
      const written = changes.flatMap(change => {
        const leaf = leaves.find(one => one.key === change.column)
        if (!leaf) return []
        const place = { examId: leaf.examId, toolId: leaf.toolId, subjectId: change.row }
        return [typedCell(place, change.value, cells.get(cellKey(place)))]
      })
      await maxima.save(written)
      return {}
    },
  })
  useUnsaved(entry.counts.unsaved > 0)
  return (
    <>
      <EntryGrid
        entry={entry}
        label={text('tabSetup.tab.max-marks')}
        leads={[{ key: 'subject', header: text('tabSetup.subject'), width: 180, look: 'name' }]}
        height="60vh"
        hideSave
      />
      {readOnly ? null : (
        <PanelBody>
          <Actions>
            <Button
              icon={Save}
              variant="primary"
              busy={maxima.busy}
              disabled={entry.counts.unsaved === 0}
              onClick={entry.saveNow}
            >
              {text(scheme.status === 'Active' ? 'tabSetup.applyChanges' : 'app.save')}
            </Button>
          </Actions>
        </PanelBody>
      )}
    </>
  )
}
