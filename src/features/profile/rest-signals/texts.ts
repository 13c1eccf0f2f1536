import type { BellSession } from '#ui/device-choices.ts';
import type { BellSound } from '#ui/training-choices.ts';
import type { NotificationState } from './notification-state.ts';

export const texts = {
  notification: 'Уведомление об окончании отдыха',
  allow: 'Разрешить',

  push: 'Сигнал на заблокированном телефоне',
  pushAbout: 'Придёт и с выключенным экраном. Нужна сеть: сервер узнает, когда кончается отдых.',
  pushTurningOn: 'Включаем…',

  keepAlive: 'Не давать телефону усыплять страницу',
  keepAliveAbout:
    'Играет звук, которого не слышно: звонок приходит вовремя, но музыка может остановиться, а батарея тратится быстрее.',

  bellSession: 'Звонок поверх музыки',
  bellSound: 'Звук звонка',
  bellSilent: 'Звука не будет: телефон вибрирует, пока приложение на экране, и полоса отдыха мигает.',
} as const;

export const notificationTexts: Readonly<Record<NotificationState, string>> = {
  default: 'Придёт, если в это время на экране что-то другое. Нужно разрешение.',
  granted:
    'Разрешено: придёт, если в это время на экране что-то другое. Запретить можно в настройках сайта в браузере.',
  denied:
    'Запрещено в браузере. Чтобы разрешить, откройте настройки сайта (значок слева от адреса) или, если приложение установлено, настройки уведомлений телефона.',
  'needs-install':
    'На iPhone и iPad приходит только в приложении с экрана «Домой»: «Поделиться» → «На экран „Домой“».',
  impossible: 'Этот браузер не умеет показывать уведомления.',
};

/** Why the signal could not be turned on. */
export const pushFailureTexts = {
  denied: 'Сначала нужно разрешить уведомления: сейчас они запрещены в браузере.',
  unanswered: 'Сначала нужно разрешить уведомления.',
  unreachable: 'Сервер не отвечает. Включите, когда появится сеть.',
  'login-needed': 'Нужно войти заново.',
  refused: 'Этот сервер не отправляет сигналы.',
  'no-service': 'Браузер не смог подписаться на сигналы: в нём нет такой службы или она не отвечает.',
} as const;

export const bellSessionNames: Readonly<Record<BellSession, string>> = {
  auto: 'Как решит система',
  ambient: 'Поверх музыки',
  transient: 'Приглушая музыку',
  playback: 'Всегда слышно',
};

export const bellSessionTexts: Readonly<Record<BellSession, string>> = {
  auto: 'Система сама решает, как звонок сочетается с музыкой.',
  ambient: 'Музыка играет дальше. В беззвучном режиме звонка не слышно.',
  transient:
    'Музыка станет тише или остановится, пока идёт отдых. В беззвучном режиме звонка может быть не слышно.',
  playback: 'Звонок слышно и в беззвучном режиме, но музыка остановится, пока идёт отдых.',
};

export const bellSoundNames: Readonly<Record<BellSound, string>> = {
  bell: 'Обычный',
  gong: 'Гонг',
  chime: 'Колокольчик',
  silent: 'Без звука',
};
