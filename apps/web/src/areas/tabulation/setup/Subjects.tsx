import { tabSchemes } from '@school/api/client'
import { useApi } from '@school/api/react'
import { Actions, Badge, Badges, Button, ButtonGroup, Panel, PanelBody, Table } from '@school/ui'
import { ArrowDown, ArrowUp, Pencil, Plus, Save, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useUnsaved } from '../../../forms/unsaved'
import { useText } from '../../../texts/text'
import { AddSubjects } from './AddSubjects'
import type { WholeScheme } from './node-tree'
import { Options } from './Options'
import { SchemeChoice } from './SchemeChoice'
import { SubjectForm } from './SubjectForm'
import { useApply } from './useApply'
import type { TabSetup } from './useTabSetup'

export type SchemeSubject = WholeScheme['subjects'][number]

function SubjectList({ scheme, setup }: { scheme: WholeScheme; setup: TabSetup }) {
  const text = useText()
  const { client } = useApi()
  const apply = useApply(scheme)
  const [subjects, setSubjects] = useState<readonly SchemeSubject[]>(scheme.subjects)
  const [changed, setChanged] = useState(false)
  const [open, setOpen] = useState<SchemeSubject | 'new'>()
  useUnsaved(changed)
  const readOnly = !setup.mayChange || scheme.status === 'Archived'
  const write = (next: readonly SchemeSubject[]) => {
    setSubjects(next)
    setChanged(true)
  }
  const move = (subject: SchemeSubject, step: -1 | 1) => {
    const at = subjects.indexOf(subject)
    const next = [...subjects]
    next.splice(at, 1)
    next.splice(at + step, 0, subject)
    write(next)
  }
  const save = () => {
    const sent = subjects.map(({ name: _, code: __, ...rest }) => rest)
    void apply.ask({
      changes: { subjects: sent },
      work: () =>
        client.call(tabSchemes.changeSubjects, { params: { id: scheme.id }, body: { subjects: sent, version: scheme.version } }),
      onDone: () => setChanged(false),
    })
  }
  const scaleName = (id: string | null) => setup.offers?.scales.find(one => one.id === id)?.name ?? '–'
  return (
    <Panel
      title={text('tabSetup.tab.subjects')}
      actions={
        readOnly ? undefined : (
          <Button icon={Plus} onClick={() => setOpen('new')}>
            {text('tabSetup.addSubjects')}
          </Button>
        )
      }
    >
      <Table<SchemeSubject>
        cards
        label={text('tabSetup.tab.subjects')}
        rows={subjects}
        rowKey={row => row.subjectId}
        rowName={row => row.name}
        onPick={readOnly ? undefined : setOpen}
        empty={{ title: text('tabSetup.noSubjects') }}
        rowMenu={
          readOnly
            ? undefined
            : row => [
                { key: 'edit', icon: Pencil, label: text('tabSetup.edit'), onSelect: () => setOpen(row) },
                ...(subjects[0] === row
                  ? []
                  : [{ key: 'up', icon: ArrowUp, label: text('tabSetup.up'), onSelect: () => move(row, -1) }]),
                ...(subjects.at(-1) === row
                  ? []
                  : [{ key: 'down', icon: ArrowDown, label: text('tabSetup.down'), onSelect: () => move(row, 1) }]),
                {
                  key: 'delete',
                  icon: Trash2,
                  danger: true,
                  label: text('tabSetup.remove'),
                  onSelect: () => write(subjects.filter(one => one !== row)),
                },
              ]
        }
        columns={[
          { key: 'name', header: text('tabSetup.subject'), look: 'name', cell: row => row.name },
          { key: 'area', header: text('tabSetup.field.area'), cell: row => text(`tabSetup.area.${row.area}`) },
          { key: 'choice', header: text('tabSetup.field.choice'), cell: row => text(`tabSetup.choice.${row.choice}`) },
          {
            key: 'marks',
            header: text('tabSetup.marks'),
            cell: row => (
              <Badges>
                {row.additional ? <Badge status="info">{text('tabSetup.field.additional')}</Badge> : null}
                {row.inTotal ? null : <Badge status="secondary">{text('tabSetup.notInTotal')}</Badge>}
                {row.inRank ? null : <Badge status="secondary">{text('tabSetup.notInRank')}</Badge>}
              </Badges>
            ),
          },
          { key: 'pass', header: text('tabSetup.field.passPercent'), align: 'end', cell: row => row.passPercent ?? '–' },
          { key: 'scale', header: text('tabSetup.scale'), cell: row => scaleName(row.gradeScaleId) },
        ]}
      />
      {readOnly ? null : (
        <PanelBody>
          <Actions>
            <Button icon={Save} variant="primary" busy={apply.busy} disabled={!changed} onClick={save}>
              {text(scheme.status === 'Active' ? 'tabSetup.applyChanges' : 'app.save')}
            </Button>
          </Actions>
        </PanelBody>
      )}
      {open === 'new' && setup.offers ? (
        <AddSubjects
          offers={setup.offers}
          taken={subjects.map(one => one.subjectId)}
          onAdd={added => write([...subjects, ...added])}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {open && open !== 'new' && setup.offers ? (
        <SubjectForm
          subject={open}
          offers={setup.offers}
          onPut={next => write(subjects.map(one => (one.subjectId === next.subjectId ? next : one)))}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {apply.dialog}
    </Panel>
  )
}

const parts = ['subjects', 'options'] as const

/** Subjects of a scheme, and which students have chosen the optional ones. */
export function Subjects({ setup }: { setup: TabSetup }) {
  const text = useText()
  const part = parts.find(one => one === setup.chosen('part')) ?? 'subjects'
  const lead = (
    <ButtonGroup
      aria-label={text('tabSetup.tab.subjects')}
      options={parts.map(value => ({ value, label: text(`tabSetup.part.${value}`) }))}
      value={part}
      onChange={value => setup.choose('part', value)}
    />
  )
  return part === 'options' ? (
    <Options setup={setup} lead={lead} />
  ) : (
    <SchemeChoice setup={setup} lead={lead}>
      {scheme => <SubjectList key={`${scheme.id} ${scheme.version}`} scheme={scheme} setup={setup} />}
    </SchemeChoice>
  )
}
