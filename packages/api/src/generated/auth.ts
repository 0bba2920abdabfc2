import type { auth as contract } from '../areas/auth'
import { calls } from '../client/calls'

export const auth = calls<typeof contract>('auth', {
  brand: 'GET auth/brand/{id}',
  challenge: 'GET auth/challenge',
  login: 'POST auth/login',
  chooseAccount: 'POST auth/choose-account',
  secondFactor: 'POST auth/second-factor',
  refresh: 'POST auth/refresh',
  logout: 'POST auth/logout',
  chooseChild: 'POST auth/choose-child',
  chooseSchool: 'POST auth/choose-school',
  schoolModules: 'GET auth/school-modules',
  notifications: 'GET auth/notifications',
  markNotificationsRead: 'POST auth/notifications/read',
  acceptNotice: 'POST auth/accept-notice',
  notice: 'GET auth/notice',
  children: 'GET parent-home/get-guardian-children',
  changePassword: 'POST auth/change-password',
  sessions: 'GET auth/sessions',
  endSession: 'DELETE auth/sessions/{id}',
  forgotPassword: 'POST auth/forgot-password',
  verifyCode: 'POST auth/verify-code',
  resetPassword: 'POST auth/reset-password',
  linkLogin: 'POST auth/link-login',
})
