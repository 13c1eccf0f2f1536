export const texts = {
  title: 'Настройки',
  inProfile: 'Время отдыха и оформление меняются в профиле.',
  toProfile: 'Открыть профиль',
} as const;
