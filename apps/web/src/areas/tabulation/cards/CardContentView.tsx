import type { AnswerOfCall, familyCards } from '@school/api/client'
import { Banner, Facts, FigureStrip, Panel, PanelBody, Stack, Table, useMediaQuery } from '@school/ui'
import { media } from '@school/ui/foundation'
import { Fragment } from 'react'
import { useText } from '../../../texts/text'
import { SubjectCards } from './SubjectCards'

export type CardContent = NonNullable<AnswerOfCall<typeof familyCards.card>['content']>
type Block = CardContent['blocks'][number]
type TableBlock = Extract<Block, { kind: 'table' }>

/** A table of a card; its sums are its last rows. */
function CardTable({ block }: { readonly block: TableBlock }) {
  const text = useText()
  return (
    <Panel title={block.heading}>
      <Table<readonly string[]>
        label={block.heading}
        rows={block.rows}
        rowKey={row => `${row[0]} ${block.rows.indexOf(row as string[])}`}
        rowName={row => row[0] ?? ''}
        empty={{ title: text('familyCards.nothing') }}
        columns={block.columns.map((column, at) => ({
          key: String(at),
          header: [column.group, column.title.replace('\n', ' / ')].filter(Boolean).join(' · '),
          ...(column.end ? { align: 'end' as const } : {}),
          ...(at === 0 ? { look: 'name' as const } : {}),
          cell: (row: readonly string[]) => row[at] ?? '',
        }))}
      />
      {block.note ? <PanelBody>{block.note}</PanelBody> : null}
    </Panel>
  )
}

/** Names with their texts. */
const Named = ({ entries }: { readonly entries: readonly { readonly name: string; readonly text: string }[] }) => (
  <Facts>
    {entries.map(({ name, text }) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd>{text}</dd>
      </Fragment>
    ))}
  </Facts>
)

function BlockView({ block, content, phone }: { readonly block: Block; readonly content: CardContent; readonly phone: boolean }) {
  switch (block.kind) {
    case 'student':
      return (
        <Panel title={content.title}>
          <PanelBody>
            <Named entries={block.facts} />
          </PanelBody>
        </Panel>
      )
    case 'table':
      return phone && block.of === 'scholastic' ? (
        <SubjectCards heading={block.heading} subjects={content.subjects} />
      ) : (
        <CardTable block={block} />
      )
    case 'health':
      return (
        <Panel title={block.heading}>
          <PanelBody>
            <Named entries={block.facts} />
          </PanelBody>
        </Panel>
      )
    case 'remarks':
      return (
        <Panel title={block.heading}>
          <PanelBody>
            <Named entries={block.entries} />
          </PanelBody>
        </Panel>
      )
    case 'result':
      return (
        <FigureStrip
          label={content.title}
          figures={block.figures.map(({ name, value, note }) => ({
            key: name,
            label: [name, note].filter(Boolean).join(' '),
            value,
          }))}
        />
      )
    case 'promotion':
      return <Banner tone="success">{block.text}</Banner>
    case 'graph':
      return phone ? null : <SubjectCards heading={block.heading} subjects={content.subjects} />
    default:
      return null
  }
}

/** What a card says: on wide screens as the paper has it, on phones subject by subject with what it comes to first. */
export function CardContentView({ content }: { readonly content: CardContent }) {
  const text = useText()
  const phone = useMediaQuery(media.phone)
  const keys = content.blocks.flatMap(block => (block.kind === 'key' ? [block] : []))
  const result = content.blocks.filter(block => block.kind === 'result')
  const blocks = phone ? [...result, ...content.blocks.filter(block => block.kind !== 'result')] : content.blocks
  return (
    <Stack>
      {blocks.map((block, at) => (
        <BlockView key={`${block.kind} ${at}`} block={block} content={content} phone={phone} />
      ))}
      {keys.length > 0 ? (
        <Panel title={text('familyCards.keys')}>
          <PanelBody>
            <Named entries={keys} />
          </PanelBody>
        </Panel>
      ) : null}
    </Stack>
  )
}
