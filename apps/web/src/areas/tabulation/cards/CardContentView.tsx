import type { AnswerOfCall, familyCards } from '@school/api/client'
import { Banner, Facts, FieldGrid, FigureStrip, Panel, PanelBody, Stack, Table, useMediaQuery } from '@school/ui'
import { media } from '@school/ui/foundation'
import { Fragment } from 'react'
import { useText } from '../../../texts/text'
import { SubjectCards } from './SubjectCards'

export type CardContent = NonNullable<AnswerOfCall<typeof familyCards.card>['content']>
type Block = CardContent['blocks'][number]
type TableBlock = Extract<Block, { kind: 'table' }>

/** The name of a column in lines, as the paper has it, so that all columns stand beside each other. */
function Head({ column }: { readonly column: TableBlock['columns'][number] }) {
  const lines = [column.group, ...column.title.split('\n').flatMap(line => linesOf(line))].filter(Boolean)
  return lines.map((line, at) => (
    <Fragment key={`${at} ${line}`}>
      {at > 0 ? <br /> : null}
      {line}
    </Fragment>
  ))
}

/** A table of a card; its sum is its last row. */
function CardTable({ block }: { readonly block: TableBlock }) {
  const text = useText()
  const sum = block.sums === 1 ? block.rows.at(-1) : undefined
  const rows = sum ? block.rows.slice(0, -1) : block.rows
  return (
    <Panel title={block.heading}>
      <Table<readonly string[]>
        label={block.heading}
        rows={rows}
        rowKey={row => `${row[0]} ${block.rows.indexOf(row as string[])}`}
        totals={sum && Object.fromEntries(sum.map((cell, at) => [String(at), cell]))}
        rowName={row => row[0] ?? ''}
        empty={{ title: text('familyCards.nothing') }}
        columns={block.columns.map((column, at) => ({
          key: String(at),
          header: <Head column={column} />,
          label: [column.group, column.title.replace('\n', ' / ')].filter(Boolean).join(' · '),
          ...(column.end ? { align: 'end' as const } : {}),
          ...(at === 0 ? { look: 'name' as const } : {}),
          cell: (row: readonly string[]) => row[at] ?? '',
        }))}
      />
      {block.note ? <PanelBody>{block.note}</PanelBody> : null}
    </Panel>
  )
}

/** Letters of a line in the head of a table. */
const lineLength = 12

/** A name in lines of whole words. */
function linesOf(name: string): string[] {
  const lines: string[] = []
  for (const word of name.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < lineLength) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Names with their texts, as many beside each other as have room. */
const Beside = ({ entries }: { readonly entries: readonly { readonly name: string; readonly text: string }[] }) => (
  <FieldGrid>
    {entries.map(entry => (
      <Named key={entry.name} entries={[entry]} />
    ))}
  </FieldGrid>
)

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
            <Beside entries={block.facts} />
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
