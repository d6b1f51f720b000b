// King, queen and jack: the upper half of each, about the middle of the card.  The field goes from
// -23 to 23 and from -55 to 0; `robe` is the colour of the suit, `trim` its counterpart.

const HEAD =
    '<path d="M-8.5-40.5C-8.5-45-5-47 0-47s8.5 2 8.5 6.5c0 7-3 12.5-8.5 14-5.5-1.5-8.5-7-8.5-14Z" class="skin"/>';
const EYES =
    '<path d="M-5.3-39.5q1.8-1.4 3.6 0M1.7-39.5q1.8-1.4 3.6 0" class="line"/>' +
    '<path d="M-3.5-37.8v.5M3.5-37.8v.5" class="eye"/><path d="M0-37v3.6h-1.2" class="line"/>';
const MOUTH = '<path d="M-2-31.2q2 1 4 0" class="line"/>';

// Shoulders, and the seam of the robe with its buttons.
const robe = (neck) =>
    `<path d="M-23 0V-13C-22-19-15-23-7.5-25L${neck} 7.5-25C15-23 22-19 23-13V0Z" class="robe"/>` +
    '<path d="M-23-6C-16-10-15-17-14-22M23-6C16-10 15-17 14-22" class="fold"/>';

const collar =
    '<path d="M-13-23.3C-9-14-5-7 0 0 5-7 9-14 13-23.3L7.5-25 0-13-7.5-25Z" class="trim"/>' +
    '<path d="M-13-23.3C-9-14-5-7 0 0 5-7 9-14 13-23.3" class="gold-line"/>';

const KING =
    '<path d="M-11-45C-13-38-12.5-29-9-24.5H9C12.5-29 13-38 11-45Z" class="hair"/>' +
    robe("0-12") +
    collar +
    HEAD +
    '<path d="M-8.5-37c.5 9 3 15 8.5 17.5 5.5-2.5 8-8.5 8.5-17.5-2 3.5-3.5 4.5-5.5 4.3-1-.9-2-1.2-3-1.2s-2 .3-3 1.2c-2 .2-3.5-.8-5.5-4.3Z" class="hair"/>' +
    '<path d="M-2-30.5q2 1 4 0" class="lip"/>' +
    EYES +
    '<path d="M-11-44.5-12.5-53-6.5-48.5 0-55 6.5-48.5 12.5-53 11-44.5Q0-47.5-11-44.5Z" class="gold"/>' +
    '<circle cx="-12.5" cy="-53" r="1.3" class="gold"/><circle cx="12.5" cy="-53" r="1.3" class="gold"/>' +
    '<path d="M-9.5-45.8Q0-48.5 9.5-45.8" class="trim-line"/>' +
    '<path d="M18.5-50.5 20-46V-12H17V-46Z" class="steel"/><path d="M18.5-46V-14" class="line"/>' +
    '<path d="M14-12.5h9" class="gold-bar"/><path d="M18.5-12v8" class="grip"/>';

const QUEEN =
    '<path d="M-10-46C-15-40-15-26-17-17-12-15-9-18-8.5-24H8.5C9-18 12-15 17-17 15-26 15-40 10-46Z" class="hair"/>' +
    robe("0-17") +
    '<path d="M-7.5-25C-6-18-3-15.5 0-15.5S6-18 7.5-25L11-24C10-15 5-10.5 0-10.5S-10-15-11-24Z" class="trim"/>' +
    '<path d="M-11-24C-10-15-5-10.5 0-10.5S10-15 11-24" class="gold-line"/><path d="M0-10.5V0" class="gold-line"/>' +
    '<circle cx="0" cy="-10.5" r="2" class="gold"/><path d="M-3-28V-22.5Q0-20 3-22.5V-28Z" class="skin"/>' +
    HEAD +
    '<path d="M-9-38C-9-44-5-46.5 0-46.5S9-44 9-38C7-42 4-44 0-44.2-4-44-7-42-9-38Z" class="hair"/>' +
    EYES +
    '<path d="M-1.9-31.3q1.9 1.7 3.8 0-1.9-.9-3.8 0Z" class="lip"/>' +
    '<path d="M-9.5-45Q-9-50-6-52-5-49.5-3-49.5-2.5-53 0-54.5 2.5-53 3-49.5 5-49.5 6-52 9-50 9.5-45 0-49-9.5-45Z" class="gold"/>' +
    '<circle cx="0" cy="-50" r="1.4" class="trim"/>' +
    '<path d="M17-2C18-8 18.5-12 18-17" class="stem"/><path d="M18-11q4-3 4.5-1.5Q21-9.5 18-10Z" class="stem-leaf"/>' +
    '<g class="flower"><circle cx="18" cy="-24.5" r="2.5"/><circle cx="21.6" cy="-22" r="2.5"/><circle cx="20.2" cy="-18" r="2.5"/><circle cx="15.8" cy="-18" r="2.5"/><circle cx="14.4" cy="-22" r="2.5"/></g>' +
    '<circle cx="18" cy="-21" r="1.9" class="gold"/>';

const JACK =
    '<path d="M-9.5-44C-12.5-40-12-31-11.5-27.5-9-26.5-8-28-8-31L8-31C8-28 9-26.5 11.5-27.5 12-31 12.5-40 9.5-44Z" class="hair"/>' +
    robe("0-22") +
    '<path d="M-14-22.8-7.5-25 0-20.5 7.5-25 14-22.8 9-16 0-19-9-16Z" class="trim"/>' +
    '<path d="M-14-22.8-9-16 0-19 9-16 14-22.8" class="gold-line"/>' +
    '<path d="M-6-15.5V0M6-15.5V0" class="gold-line"/><path d="M-3-27V-22.8L0-20.8 3-22.8V-27Z" class="skin"/>' +
    HEAD +
    EYES +
    MOUTH +
    '<path d="M-11.5-42.5C-12-49-7-53-1-53 6-53 11-49.5 11.5-42.5 4-46-4-46-11.5-42.5Z" class="trim"/>' +
    '<path d="M-11.5-42.5C-4-46 4-46 11.5-42.5" class="gold-line"/>' +
    '<path d="M8-47C14-48 19-46 21-40 21.5-36 19.5-33 17.5-32 18-37 15-42 8-44.5Z" class="feather"/><path d="M9-45.8C14-45 18-41 18.3-34" class="line"/>' +
    '<path d="M-18-48V-3" class="staff"/><path d="M-18-53-14.8-46-18-43-21.2-46Z" class="steel"/>';

export const COURTS = { K: KING, Q: QUEEN, J: JACK };
