export const texts = {
  title: 'Архив упражнений',
  empty: 'Архив пуст.',
  loading: 'Загружаем архив…',
  toList: 'К упражнениям',
  restore: 'Восстановить',
  restoreNamed: (name: string) => `Восстановить: ${name}`,
  restored: 'Упражнение восстановлено',
  restoreFailed: 'Ошибка при восстановлении упражнения',
  loadFailed: 'Не удалось загрузить архивированные упражнения',
} as const;
