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
    await expect(canvas.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true')
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

/** A page behind the last one, as an old address may name it: the last page is told, and the way back works. */
export const BehindTheLast: Story = {
  args: { page: 999, count: 247 },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('Rows 241–247 of 247')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Page 13' })).toHaveAttribute('aria-current', 'page')
    await expect(canvas.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(canvas.getByRole('button', { name: 'Previous page' }))
    await expect(args.onPage).toHaveBeenLastCalledWith(12)
  },
}

export const NoRows: Story = { args: { count: 0 } }

/** By the keyboard: at the end the arrow keeps the focus and goes nowhere. */
export const Keyboard: Story = {
  args: { page: 12 },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const next = canvas.getByRole('button', { name: 'Next page' })
    next.focus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onPage).toHaveBeenLastCalledWith(13)
    await expect(next).toHaveAttribute('aria-disabled', 'true')
    await expect(next).toHaveFocus()
    const calls = (args.onPage as ReturnType<typeof fn>).mock.calls.length
    await userEvent.keyboard('{Enter}')
    await expect(args.onPage).toHaveBeenCalledTimes(calls)
  },
}

/** Every target is 44 px on a phone. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    for (const button of within(canvasElement).getByRole('navigation').querySelectorAll('button')) {
      const { width, height } = button.getBoundingClientRect()
      if (width === 0) continue
      await expect(width).toBeGreaterThanOrEqual(44)
      await expect(height).toBeGreaterThanOrEqual(44)
    }
  },
}
