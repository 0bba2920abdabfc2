import type { home as contract } from '../areas/home'
import { calls } from '../client/calls'

export const home = calls<typeof contract>('home', {
  dashboard: 'GET dashboard',
})
