import type { AnswerOfCall, manySchools } from '@school/api/client'
import { applyText } from '@school/rules'
import { Banner, Button, Pagination, Panel, ReportTools, Stack, StickyActions, Table, useConfirmInput } from '@school/ui'
import { useState } from 'react'
import { useText } from '../../texts/text'
import { useSettingWords } from './setting-words'

export type Preview = AnswerOfCall<typeof manySchools.preview>
type Row = Preview['rows'][number]

const pageSize = 50

interface ManyPreviewProps {
  readonly preview: Preview
  readonly busy: boolean
  /** Back to what is to be changed. */
  readonly onBack: () => void
  readonly onApply: (typedText: string) => void
}

/** What would become of each school; it is applied once the number of schools is typed. */
export function ManyPreview({ preview, busy, onBack, onApply }: ManyPreviewProps) {
  const text = useText()
  const words = useSettingWords()
  const ask = useConfirmInput()
  const [page, setPage] = useState(1)
  const { rows, schools, differences, refused } = preview
  const reasons = new Map(refused.map(({ id, reason }) => [id, reason]))
  const apply = async () => {
    const word = applyText(schools)
    const { confirmed, inputValue } = await ask({
      title: text('generalSettings.apply'),
      message: text('generalSettings.typeToApply', { word, count: schools }),
      word,
      confirmText: text('generalSettings.apply'),
    })
    if (confirmed) onApply(inputValue.trim())
  }
  return (
    <Stack>
      {refused.length > 0 ? (
        <Banner tone="warning">{text('generalSettings.willRefuse', { count: refused.length })}</Banner>
      ) : null}
      {differences > rows.length ? (
        <Banner tone="info">{text('generalSettings.firstRows', { shown: rows.length, count: differences })}</Banner>
      ) : null}
      <Panel title={text('generalSettings.preview')}>
        <ReportTools count={text('generalSettings.found', { differences, schools })} />
        <Table<Row>
          cards
          label={text('generalSettings.preview')}
          rows={rows.slice((page - 1) * pageSize, page * pageSize)}
          rowKey={row => `${row.school.id} ${row.code}`}
          rowName={row => row.school.name}
          empty={{ title: text('generalSettings.noDifferences') }}
          columns={[
            { key: 'school', header: text('platform.school'), look: 'name', cell: row => row.school.name },
            { key: 'what', header: text('generalSettings.setting'), cell: row => words.nameOf(row) },
            { key: 'old', header: text('generalSettings.old'), cell: row => words.valueOf(row.code, row.old) },
            { key: 'new', header: text('generalSettings.new'), cell: row => words.valueOf(row.code, row.new) },
            ...(refused.length > 0
              ? [
                  {
                    key: 'refused',
                    header: text('generalSettings.refused'),
                    cell: (row: Row) => reasons.get(row.school.id) ?? '–',
                  },
                ]
              : []),
          ]}
        />
        <Pagination page={page} pageSize={pageSize} count={rows.length} onPage={setPage} />
      </Panel>
      <StickyActions note={text('generalSettings.holds')}>
        <Button disabled={busy} onClick={onBack}>
          {text('generalSettings.back')}
        </Button>
        <Button variant="primary" disabled={schools === 0} busy={busy} onClick={() => void apply()}>
          {text('generalSettings.apply')}
        </Button>
      </StickyActions>
    </Stack>
  )
}
