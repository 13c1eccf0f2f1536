/**
 * Starter programs for who begins: their exercises by the library's keys, sets, target repetitions and repetitions in
 * reserve, rests. No weights: the first training finds them.
 */

/** What a training plans of one exercise; the sets are alike. */
interface Planned {
  exerciseKey: string;
  sets: number;
  rest: number;
  /** Target repetitions, from and up to, and repetitions in reserve; or seconds to hold. */
  goal: { reps: readonly [from: number, to: number]; reserve: number } | { holdSec: number };
}

export interface StarterTraining {
  title: string;
  exercises: readonly Planned[];
}

export interface StarterProgram {
  id: string;
  title: string;
  /** For whom, how often. */
  about: string;
  /** Its first week, from Monday: each day's training as its place in `trainings`, or rest. */
  week: readonly (number | null)[];
  /** How to go on from week to week. */
  progress: string;
  trainings: readonly StarterTraining[];
}

/** Keys of the shipped library (contract/library.json). */
const key = {
  /** Приседания со штангой, на плечах */
  squat: '48f85640-d828-57b6-b81a-5784bef5605c',
  /** Жим штанги лёжа */
  bench: '9fbbe213-e27d-52b4-a611-b8900769aa03',
  /** Тяга верхнего блока к груди, широким хватом */
  pulldown: 'a923c9fa-fb3c-5202-853b-acc020cd0943',
  /** Тяга верхнего блока к груди, узким нейтральным хватом */
  closePulldown: '6d8aac19-bd47-5561-9701-5eabb719b2e9',
  /** Румынская тяга с гантелями */
  dumbbellRomanian: 'cdbd8dd7-10fd-5701-8501-db9c8b899ca7',
  /** Румынская тяга со штангой */
  romanian: 'c33a3125-eaa2-5ee5-a217-f63064e7344b',
  /** Махи гантелями в стороны, стоя */
  lateralRaise: '015bd8f7-5097-5162-b454-68eb8906f518',
  /** Планка, на предплечьях */
  plank: 'c38d6786-9888-510c-8f52-133c163bbd5e',
  /** Становая тяга, классическая */
  deadlift: '55b9fd0f-182e-519d-af4d-17e75fbfea3a',
  /** Жим штанги стоя (армейский) */
  overheadPress: 'c1ffc369-edb3-5b61-9069-ff0143c3e70b',
  /** Тяга горизонтального блока к поясу, узким хватом */
  seatedRow: '87dbb2ce-79f0-53f5-95ec-05dd60f36cf0',
  /** Жим ногами */
  legPress: '825fe2a9-2044-5729-b7c3-2819216a80ab',
  /** Подъём гантелей на бицепс, стоя */
  dumbbellCurl: '22f659a8-0be6-5ec0-b878-203710425353',
  /** Скручивания на верхнем блоке, стоя на коленях */
  cableCrunch: '7702df1f-8ab7-5a96-bd27-6210de3ac035',
  /** Тяга штанги в наклоне, прямым хватом */
  barbellRow: 'a4b063d2-b2ae-52e8-a46d-063bdf03f793',
  /** Жим гантелей сидя */
  seatedDumbbellPress: '35815ef0-97db-5c4b-a71c-ec2e219a26cf',
  /** Разгибание рук на верхнем блоке, с канатом */
  triceps: '1bf87401-8f9d-5748-981b-5967563eed1b',
  /** Подъём штанги на бицепс, стоя */
  barbellCurl: 'f257355a-7e8b-5a6e-8ad8-3673299a299f',
  /** Разгибание ног в тренажёре, сидя */
  legExtension: '340b5cba-481c-50b8-bc1b-ebd4b34863fc',
  /** Сгибание ног в тренажёре, лёжа */
  lyingLegCurl: '652f21aa-ab56-59cc-91bf-8c261fb0c491',
  /** Сгибание ног в тренажёре, сидя */
  seatedLegCurl: 'cddfe06f-99b4-5caa-be1b-5c4525ae0b4c',
  /** Подъём на носки в тренажёре, стоя */
  standingCalf: '910afb65-2fbb-54ce-87fb-032e6e08e9a9',
  /** Подъём на носки в тренажёре, сидя */
  seatedCalf: '7d014b87-3f1c-5bab-8c12-51566b2411dc',
  /** Подъём ног в висе, прямые ноги */
  hangingLegRaise: '3df1d990-7e7c-55c3-9aee-0e31921800e6',
  /** Подтягивания, прямым хватом */
  pullUp: '2339bc2f-bbfa-5652-b309-2da99346d713',
  /** Жим гантелей лёжа, на наклонной скамье */
  inclineDumbbellPress: 'd2e041f0-9401-5007-a638-4da550a3d3cf',
  /** Тяга каната к лицу */
  facePull: '77db5d6d-ae9f-5819-a439-65ef2a18a8af',
  /** Болгарские выпады с гантелями */
  splitSquat: '5dc2ea33-2278-5eb7-b3da-7d3d6f984779',
  /** Молотковые сгибания, стоя */
  hammerCurl: '305be063-39a4-51c0-817f-a925e12bbe44',
} as const;

type Name = keyof typeof key;

function lift(
  name: Name,
  sets: number,
  reps: readonly [from: number, to: number],
  reserve: number,
  rest: number,
): Planned {
  return { exerciseKey: key[name], sets, rest, goal: { reps, reserve } };
}

function hold(name: Name, sets: number, holdSec: number, rest: number): Planned {
  return { exerciseKey: key[name], sets, rest, goal: { holdSec } };
}

export const starterPrograms: readonly StarterProgram[] = [
  {
    id: 'full-body',
    week: [0, null, 1, null, 0, null, null],
    title: 'Всё тело, 3 раза в неделю',
    about: 'Для первых месяцев и после перерыва. A и B по очереди, между ними день отдыха: пн, ср, пт.',
    progress:
      'Вес первого раза — такой, с которым верхняя граница повторов далась бы с запасом в 2–3. Вышли все подходы по верхней границе — в следующий раз плюс 2,5\u00a0кг, в становой и приседаниях плюс 5. Два раза подряд не вышла нижняя — минус 10\u00a0% и снова вверх.',
    trainings: [
      {
        title: 'Всё тело A',
        exercises: [
          lift('squat', 3, [5, 8], 2, 180),
          lift('bench', 3, [6, 10], 2, 150),
          lift('pulldown', 3, [8, 12], 2, 120),
          lift('dumbbellRomanian', 2, [8, 12], 2, 120),
          lift('lateralRaise', 2, [12, 20], 1, 75),
          hold('plank', 2, 40, 60),
        ],
      },
      {
        title: 'Всё тело B',
        exercises: [
          lift('deadlift', 2, [4, 6], 3, 180),
          lift('overheadPress', 3, [6, 10], 2, 150),
          lift('seatedRow', 3, [8, 12], 2, 120),
          lift('legPress', 3, [10, 15], 2, 150),
          lift('dumbbellCurl', 2, [10, 15], 1, 75),
          lift('cableCrunch', 2, [10, 15], 1, 75),
        ],
      },
    ],
  },
  {
    id: 'upper-lower',
    week: [0, 1, null, 2, 3, null, null],
    title: 'Верх и низ, 4 раза в неделю',
    about: 'После полугода занятий. Пн и вт, чт и пт: каждая мышца дважды в неделю, раз тяжелее, раз легче.',
    progress:
      'Двойная прогрессия: сначала прибавляются повторы до верхней границы во всех подходах, потом вес, и повторы снова с нижней. В лёгких упражнениях прибавка меньше: 1–2 кг или следующая гантель. Раз в 6–8 недель — неделя с половиной подходов.',
    trainings: [
      {
        title: 'Верх A',
        exercises: [
          lift('bench', 4, [5, 8], 2, 180),
          lift('barbellRow', 4, [6, 10], 2, 150),
          lift('seatedDumbbellPress', 3, [8, 12], 2, 120),
          lift('closePulldown', 3, [8, 12], 2, 120),
          lift('triceps', 2, [10, 15], 1, 75),
          lift('barbellCurl', 2, [8, 12], 1, 75),
        ],
      },
      {
        title: 'Низ A',
        exercises: [
          lift('squat', 4, [5, 8], 2, 180),
          lift('romanian', 3, [8, 10], 2, 150),
          lift('legExtension', 2, [10, 15], 1, 90),
          lift('lyingLegCurl', 3, [10, 15], 1, 90),
          lift('standingCalf', 3, [10, 15], 1, 75),
          lift('hangingLegRaise', 2, [8, 15], 1, 75),
        ],
      },
      {
        title: 'Верх B',
        exercises: [
          lift('overheadPress', 4, [5, 8], 2, 180),
          lift('pullUp', 4, [5, 10], 2, 150),
          lift('inclineDumbbellPress', 3, [8, 12], 2, 120),
          lift('seatedRow', 3, [10, 12], 2, 120),
          lift('lateralRaise', 3, [12, 20], 1, 75),
          lift('facePull', 2, [12, 20], 1, 75),
        ],
      },
      {
        title: 'Низ B',
        exercises: [
          lift('deadlift', 3, [4, 6], 2, 180),
          lift('splitSquat', 3, [8, 12], 2, 120),
          lift('legPress', 3, [10, 15], 2, 150),
          lift('seatedLegCurl', 3, [10, 15], 1, 90),
          lift('seatedCalf', 3, [12, 20], 1, 75),
          hold('plank', 3, 45, 60),
        ],
      },
    ],
  },
  {
    id: 'push-pull-legs',
    week: [0, null, 1, null, 2, null, null],
    title: 'Жим, тяга, ноги, 3 раза в неделю',
    about: 'Когда хочется больше времени на каждую группу. По кругу: пн, ср, пт; хватает сил — до шести раз.',
    progress:
      'Двойная прогрессия: когда все подходы вышли по верхней границе повторов, вес растёт на один шаг, и повторы снова с нижней. ПвЗ 2 — это ещё два повтора в запасе: до отказа доходить незачем.',
    trainings: [
      {
        title: 'Жим',
        exercises: [
          lift('bench', 4, [5, 8], 2, 180),
          lift('seatedDumbbellPress', 3, [8, 12], 2, 120),
          lift('inclineDumbbellPress', 3, [8, 12], 2, 120),
          lift('lateralRaise', 3, [12, 20], 1, 75),
          lift('triceps', 3, [10, 15], 1, 75),
        ],
      },
      {
        title: 'Тяга',
        exercises: [
          lift('barbellRow', 4, [6, 10], 2, 150),
          lift('pulldown', 3, [8, 12], 2, 120),
          lift('seatedRow', 3, [10, 12], 2, 120),
          lift('facePull', 3, [12, 20], 1, 75),
          lift('barbellCurl', 3, [8, 12], 1, 75),
          lift('hammerCurl', 2, [10, 15], 1, 75),
        ],
      },
      {
        title: 'Ноги',
        exercises: [
          lift('squat', 4, [5, 8], 2, 180),
          lift('romanian', 3, [8, 10], 2, 150),
          lift('legPress', 3, [10, 15], 2, 150),
          lift('lyingLegCurl', 3, [10, 15], 1, 90),
          lift('standingCalf', 4, [10, 15], 1, 75),
          lift('cableCrunch', 3, [10, 15], 1, 75),
        ],
      },
    ],
  },
];
