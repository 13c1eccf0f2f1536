import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Actions } from '#ui/layout/actions.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Card, CardButton } from '#ui/layout/card.tsx';
import { Column, Columns } from '#ui/layout/columns.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Entry } from '#ui/layout/entry.tsx';
import { Lead } from '#ui/layout/lead.tsx';
import { LinkLine } from '#ui/layout/link-line.tsx';
import { NavBar } from '#ui/layout/nav-bar.tsx';
import { NearScreen } from '#ui/layout/near-screen.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Sentinel } from '#ui/layout/sentinel.tsx';
import { Shell } from '#ui/layout/shell.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Spinner } from '#ui/layout/spinner.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import styles from './workbench.module.css';

const nothing = () => {};

export function LayoutStand() {
  return (
    <>
      <Banner action={<ButtonLink to="/">Зарегистрироваться</ButtonLink>}>
        Вы используете гостевой аккаунт.
      </Banner>
      <Banner tone="warning">Приложение не откроется без сети.</Banner>
      <Banner tone="error">Не удалось сохранить.</Banner>
      <Section title="Раздел">
        <Card>Карточка</Card>
        <CardButton onPress={nothing}>Карточка, которую нажимают</CardButton>
      </Section>
      <Columns>
        <Card>Первая колонка</Card>
        <Column>
          <Card>Вторая колонка</Card>
          <Card>Ниже в ней</Card>
        </Column>
      </Columns>
      <EmptyState text="Пока нет шаблонов." action={<Button>Создать шаблон</Button>} />
      <Skeleton rows={2} />
      <Spinner />
      <Actions>
        <Button>Назад</Button>
        <Button variant="primary">Завершить</Button>
      </Actions>
      <Lead promise="Дневник тренировок, который работает без сети.">Отмечайте подходы.</Lead>
      <LinkLine text="Нет аккаунта?" label="Зарегистрироваться" to="/" />
    </>
  );
}

/** What lies at a window's edge, in a box that is its window. */
export function ShellStand() {
  return (
    <div className={styles.window}>
      <Shell
        display="browser"
        nav={
          <NavBar
            items={[
              { to: '/', label: 'Тренировка', icon: 'training' },
              { to: '/history', label: 'История', icon: 'history' },
              { to: '/profile', label: 'Профиль', icon: 'person' },
            ]}
          />
        }
      >
        <Screen title="Название экрана" subtitle="Вторая строка" onBack={nothing} right="00:42">
          <Entry lead="Первые слова">
            <Button variant="primary">Войти</Button>
          </Entry>
          <NearScreen>
            <Card>Рядом с экраном</Card>
          </NearScreen>
          <Sentinel loaded={1} onVisible={nothing} />
          <VisuallyHidden>Только для слуха</VisuallyHidden>
          <ActionBar above="Строка над кнопками">
            <Button variant="primary">Завершить</Button>
          </ActionBar>
        </Screen>
      </Shell>
    </div>
  );
}
