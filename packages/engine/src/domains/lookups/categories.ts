/** A category of services. Ids are permanent and never reused. */
export interface Category {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly children: readonly { readonly id: number; readonly name: string; readonly slug: string }[]
}

type Child = readonly [name: string, slug: string]

/** Creates a category. Children are numbered after their parent: 101, 102 … below 1. Only ever append. */
const category = (
  id: number,
  name: string,
  slug: string,
  description: string,
  children: readonly Child[],
) => ({
  id,
  name,
  slug,
  description,
  children: children.map(([childName, childSlug], index) => ({
    id: id * 100 + index + 1,
    name: childName,
    slug: childSlug,
  })),
})

export const categories: readonly Category[] = [
  category(1, 'Design', 'design', 'Logos, brands, illustration and interfaces.', [
    ['Logo and brand', 'logo-and-brand'],
    ['Illustration', 'illustration'],
    ['Web and app design', 'web-and-app-design'],
    ['Print and packaging', 'print-and-packaging'],
  ]),
  category(2, 'Software', 'software', 'Websites, apps, automation and data.', [
    ['Websites', 'websites'],
    ['Mobile apps', 'mobile-apps'],
    ['Automation and bots', 'automation-and-bots'],
    ['Data and analytics', 'data-and-analytics'],
    ['Testing and support', 'testing-and-support'],
  ]),
  category(3, 'Writing and translation', 'writing-and-translation', 'Words, in one language or several.', [
    ['Articles and blogs', 'articles-and-blogs'],
    ['Translation', 'translation'],
    ['Editing and proofreading', 'editing-and-proofreading'],
    ['CVs and cover letters', 'cvs-and-cover-letters'],
  ]),
  category(4, 'Marketing', 'marketing', 'Finding the people who want what you make.', [
    ['Social media', 'social-media'],
    ['Search', 'search-marketing'],
    ['Advertising', 'advertising'],
    ['Email', 'email-marketing'],
  ]),
  category(5, 'Photo, video and sound', 'photo-video-and-sound', 'Recording, editing and producing.', [
    ['Photography', 'photography'],
    ['Video editing', 'video-editing'],
    ['Animation', 'animation'],
    ['Music and voice', 'music-and-voice'],
  ]),
  category(6, 'Teaching', 'teaching', 'Lessons and coaching, in person or online.', [
    ['School subjects', 'school-subjects'],
    ['Languages', 'languages'],
    ['Music lessons', 'music-lessons'],
    ['Careers', 'careers'],
  ]),
  category(7, 'Business', 'business', 'Accounts, law, plans and paperwork.', [
    ['Accounting and tax', 'accounting-and-tax'],
    ['Legal', 'legal'],
    ['Consulting', 'consulting'],
    ['Virtual assistance', 'virtual-assistance'],
  ]),
  category(8, 'Home and repair', 'home-and-repair', 'Work done where you live.', [
    ['Cleaning', 'cleaning'],
    ['Electrical', 'electrical'],
    ['Plumbing', 'plumbing'],
    ['Carpentry and painting', 'carpentry-and-painting'],
    ['Moving', 'moving'],
  ]),
  category(9, 'Events', 'events', 'Celebrations, from the hall to the music.', [
    ['Planning', 'event-planning'],
    ['Catering', 'catering'],
    ['Decoration', 'decoration'],
  ]),
  category(10, 'Health and fitness', 'health-and-fitness', 'Training, yoga, food and well-being.', [
    ['Fitness training', 'fitness-training'],
    ['Yoga', 'yoga'],
    ['Nutrition', 'nutrition'],
  ]),
]
