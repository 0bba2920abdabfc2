import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Pagination, type PaginationProps } from './Pagination'

function Bench({ page: first = 1, pageSize: size = 20, count = 248, onPage, ...rest }: Partial<PaginationProps>) {
  const [page, setPage] = useState(first)
  const [pageSize, setPageSize] = useState(size)
  return (
    <Pagination
      {...rest}
      page={page}
      pageSize={pageSize}
      count={count}
      onPage={next => {
        setPage(next)
        onPage?.(next)
      }}
      onPageSize={next => {
        setPageSize(next)
        setPage(1)
      }}
    />
  )
}

const meta = { title: 'Table/Pagination', component: Bench, args: { onPage: fn() } } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { count: 2418, page: 40 } }

/** At most ten links, the current page among them; the ends have nowhere to go. */
export const TenLinks: Story = {
  args: { pageSize: 10 },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const links = () => canvas.getAllByRole('button', { name: /^Page \d/ })
    await expect(links()).toHaveLength(10)
    await expect(canvas.getByText('Rows 1–10 of 248')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Previous page' })).toBeDisabled()
    await userEvent.click(canvas.getByRole('button', { name: 'Page 10' }))
    await expect(args.onPage).toHaveBeenCalledWith(10)
    await expect(links()).toHaveLength(10)
    await expect(canvas.getByRole('button', { name: 'Page 10' })).toHaveAttribute('aria-current', 'page')
    await userEvent.click(canvas.getByRole('button', { name: 'Next page' }))
    await expect(canvas.getByText('Rows 101–110 of 248')).toBeVisible()
  },
}

/** Other sizes of a page. */
export const PageSize: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('combobox', { name: /Per page/ }))
    await userEvent.click(await canvas.findByRole('option', { name: '100' }))
    await expect(canvas.getByText('Rows 1–100 of 248')).toBeVisible()
  },
}

export const NoRows: Story = { args: { count: 0 } }
