import { Dialog, EntryList, type EntryListProps, type MenuItem, type TabsProps } from '@school/ui'
import { Download, Eye, History, RefreshCw, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FilteredList } from '../../list'
import { FilterFields } from '../../report'
import { useMoment } from '../../session/zone'
import { useYearAndSchool } from '../../shell/heading'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { FileHistory } from './FileHistory'
import { UploadForm } from './UploadForm'
import { useFiles } from './useFiles'
import { type DivisionRow, EffectiveFrom, FileLink, type Offers, type TimetableFileKind } from './words'

export type LibraryTabs = Omit<TabsProps, 'children'>

type Row = Pick<DivisionRow, 'id' | 'name' | 'source' | 'file' | 'until' | 'files'>

type Props<R extends Row> = {
  readonly kind: TimetableFileKind
  readonly tabs: LibraryTabs
  readonly offers: Offers | undefined
  readonly list: FilteredList<R>
  /** What says whose timetable a row is. */
  readonly columns: EntryListProps<R>['list']['columns']
  readonly notice?: ReactNode
}

/** Owners of timetables with the file of each, and the upload over them. */
export function Library<R extends Row>({ kind, tabs, offers, list, columns, notice }: Props<R>) {
  const text = useText()
  const title = useFormTitle()
  const moment = useMoment()
  const navigate = useNavigate()
  const context = useYearAndSchool()
  const files = useFiles(kind)
  const [uploading, setUploading] = useState<readonly string[]>()
  const [told, setTold] = useState<R>()
  const academicYearId = list.report.values.one('year')
  const more = (row: R): MenuItem[] => {
    const { file } = row
    const item = (key: string, icon: typeof Eye, onSelect: () => void): MenuItem => ({
      key,
      icon,
      label: text(`timetables.${key as 'view'}`),
      onSelect,
    })
    return [
      ...(file
        ? [
            item('view', Eye, () => window.open(file.url, '_blank', 'noopener,noreferrer')),
            item('download', Download, () => files.download(file)),
          ]
        : []),
      ...(offers ? [item(file ? 'replace' : 'upload', RefreshCw, () => setUploading([row.id]))] : []),
      ...(row.files > 0 ? [item('history', History, () => setTold(row))] : []),
      ...(file?.state === 'current' && row.files > 1 ? [item('restore', Undo2, () => void files.restore(row.id, file))] : []),
    ]
  }
  return (
    <EntryList<R>
      header={{ title: title('s.tt.upload'), context }}
      statuses={tabs.tabs}
      status={tabs.selected}
      onStatus={key => navigate(tabs.tabs.find(tab => tab.key === key)?.href ?? '')}
      notice={notice}
      onAdd={offers ? () => setUploading([]) : undefined}
      addLabel={text('timetables.upload')}
      filters={<FilterFields report={list.report} />}
      moreFilters={list.report.filters.some(filter => filter.more) ? <FilterFields report={list.report} more /> : undefined}
      list={{
        label: text(`timetables.tab.${kind}`),
        ...list.table,
        rowKey: row => row.id,
        rowName: row => row.name,
        empty: { title: text('timetables.nobody') },
        columns: [
          ...columns,
          { key: 'source', header: text('timetables.source'), cell: row => text(`timetables.source.${row.source}`) },
          { key: 'title', header: text('timetables.title'), cell: row => (row.file ? <FileLink file={row.file} /> : '–') },
          { key: 'from', header: text('timetables.effectiveFrom'), cell: row => <EffectiveFrom row={row} /> },
          ...(kind === 'class'
            ? [{ key: 'by', header: text('timetables.uploadedBy'), cell: (row: R) => row.file?.uploadedBy ?? '–' }]
            : []),
          { key: 'at', header: text('timetables.uploadedAt'), look: 'code', cell: row => moment(row.file?.uploadedAt) || '–' },
        ],
      }}
      commands={row => {
        const { file } = row
        return { more: more(row), onDelete: file ? () => void files.remove(row.id, file) : undefined }
      }}
      pagination={list.pagination}
      dialog={
        <>
          {offers && uploading ? (
            <UploadForm
              kind={kind}
              offers={offers}
              ownerIds={uploading}
              academicYearId={academicYearId}
              onClose={() => setUploading(undefined)}
            />
          ) : null}
          {told ? (
            <Dialog
              open
              size="narrow"
              title={text('timetables.historyOf', { name: told.name })}
              onClose={() => setTold(undefined)}
            >
              <FileHistory kind={kind} ownerId={told.id} academicYearId={academicYearId} />
            </Dialog>
          ) : null}
        </>
      }
    />
  )
}
