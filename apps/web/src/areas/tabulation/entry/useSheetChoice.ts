import { type AnswerOfCall, sheets } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { useToast } from '@school/ui'
import { useSearchParams } from 'react-router-dom'
import { useProblemToast } from '../../../forms/problems'
import { useSignedIn } from '../../../session'
import { useText } from '../../../texts/text'

export type ListedSheet = AnswerOfCall<typeof sheets.list>['results'][number]

/** Which of the two screens it is: exams with tools of assessment, or without. */
export type EntryWay = 'marks' | 'tools'

export const pathOf: Readonly<Record<EntryWay, string>> = {
  marks: '/curriculum/tab-mark-entry-latest',
  tools: '/curriculum/tab-tool-mark-entry',
}

/** Exams that a screen offers. */
export const toolsOf = (way: EntryWay): 'with' | 'without' => (way === 'tools' ? 'with' : 'without')

const leaders: readonly string[] = ['SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead']

/** Whether the person enters the marks of the whole school. */
export function useSeesAll(): boolean {
  const { claims } = useSignedIn()
  return claims.role.some(role => leaders.includes(role))
}

const most = 200

/** The sheet that the address names, its neighbours, and what chooses another one. */
export function useSheetChoice(way: EntryWay, id: string) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const { client } = useApi()
  const seesAll = useSeesAll()
  const [params, setParams] = useSearchParams()
  const { data, error, mutate } = useCall(sheets.open, { params: { id } }, { keepPreviousData: false })
  const sheet = data?.sheet
  const { data: choices } = useCall(
    sheets.choices,
    sheet
      ? {
          query: {
            academicYearId: sheet.academicYearId,
            examId: sheet.examId,
            divisionId: sheet.divisionId,
            tools: sheet.examKind === 'class-test' ? '' : toolsOf(way),
          },
        }
      : null,
  )
  // Administrators see the subjects of the class, teachers what is theirs.
  const { data: near } = useCall(
    sheets.list,
    sheet
      ? {
          query: {
            academicYearId: sheet.academicYearId,
            examId: sheet.examId,
            divisionIds: seesAll ? [sheet.divisionId] : [],
            subjectIds: [],
            pageSize: most,
          },
        }
      : null,
  )
  const show = (change: Record<string, string | null>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setParams(next)
  }
  /** The sheet of other choices; where there is none, the nearest that has the first of them. */
  const choose = async (change: { examId?: string; divisionId?: string; subjectId?: string; academicYearId?: string }) => {
    if (!sheet) return
    try {
      const wanted = {
        examId: change.examId ?? sheet.examId,
        divisionId: change.divisionId ?? sheet.divisionId,
        subjectId: change.subjectId ?? sheet.subjectId,
      }
      const { results } = await client.call(sheets.list, {
        query: change.academicYearId
          ? { academicYearId: change.academicYearId, tools: toolsOf(way), divisionIds: [], subjectIds: [], pageSize: 1 }
          : {
              academicYearId: sheet.academicYearId,
              examId: wanted.examId,
              divisionIds: change.divisionId ? [change.divisionId] : [],
              subjectIds: [],
              pageSize: most,
            },
      })
      const [best] = results
        .map(one => ({
          one,
          fit: (one.divisionId === wanted.divisionId ? 2 : 0) + (one.subjectId === wanted.subjectId ? 1 : 0),
        }))
        .sort((a, b) => b.fit - a.fit)
      if (best) show({ sheet: best.one.id, tool: null })
      else toast.show({ type: 'info', message: text('markEntry.noSheet') })
    } catch (failure) {
      fail(failure)
    }
  }
  const neighbours = near?.results ?? []
  const place = neighbours.findIndex(one => one.id === id)
  return {
    data,
    failed: error && !data ? error : undefined,
    retry: () => void mutate(),
    choices,
    neighbours,
    previous: neighbours[place - 1],
    next: place < 0 ? undefined : neighbours[place + 1],
    order: params.get('order') === 'name' ? ('name' as const) : ('roll' as const),
    tool: params.get('tool'),
    show,
    choose,
  }
}

export type SheetChoice = ReturnType<typeof useSheetChoice>
