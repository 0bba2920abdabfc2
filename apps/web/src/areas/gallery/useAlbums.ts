import { gallery } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { albumStatuses, decidesPhotos } from '@school/rules'
import { useConfirm } from '@school/ui'
import { useDone } from '../../forms/done'
import { useFilteredList } from '../../list'
import { classesOf, classFilters, codeFilter, dayFilters, searchFilter } from '../../report'
import { useSignedIn } from '../../session'
import { useText } from '../../texts/text'
import type { AlbumRow } from './words'

/** The albums of the school, as filters find them. */
export function useAlbums() {
  const text = useText()
  const { viewer } = useSignedIn()
  const { data: offers } = useCall(gallery.initialValues, {})
  const statuses = [...albumStatuses, ...(decidesPhotos(viewer) ? (['Reported'] as const) : [])]
  const list = useFilteredList({
    name: 'gallery',
    ready: offers !== undefined,
    filters: values => [
      ...classFilters(text, offers && { ...offers, years: offers.academicYears }, values).map(filter =>
        filter.name === 'year' ? { ...filter, standard: undefined, none: text('app.all'), more: true } : filter,
      ),
      codeFilter(text, 'status', text('gallery.status'), statuses, value => text(`gallery.status.${value}`)),
      ...dayFilters(text, values, ['from', text('gallery.from')], ['to', text('gallery.to')]),
      searchFilter(text),
    ],
    call: gallery.list,
    request: (values, page) => ({
      query: {
        academicYearId: values.one('year'),
        ...classesOf(values),
        status: values.code('status', albumStatuses),
        reported: values.one('status') === 'Reported',
        from: values.day('from'),
        to: values.day('to'),
        text: values.text(),
        ...page,
      },
    }),
  })
  return { offers, list }
}

/** Deletes and approves albums. */
export function useAlbumWork() {
  const text = useText()
  const confirm = useConfirm()
  const { client } = useApi()
  const params = (row: AlbumRow) => ({ params: { id: row.id } })
  const run = useDone(gallery.list, gallery.event)
  return {
    remove: (row: AlbumRow) => void run(() => client.call(gallery.remove, params(row)), text('gallery.deleted')),
    approve: async (row: AlbumRow) => {
      const sure = await confirm({
        title: text('gallery.approve'),
        message: text('gallery.sureApprove', { title: row.title }),
        confirmText: text('gallery.approve'),
      })
      if (sure) await run(() => client.call(gallery.approve, params(row)), text('gallery.approved'))
    },
  }
}
