type Line = readonly [side: 0 | 1, text: string]

export const SAMPLE_CONVERSATIONS: readonly (readonly Line[])[] = [
  [
    [1, "Assalam-o-alaikum! Thank you for accepting my request."],
    [0, "Wa alaikum assalam. You are welcome. I read your profile, it says that you like hiking?"],
    [1, "Yes, whenever I can get to the mountains. Last summer my brothers and I went up to Fairy Meadows."],
    [0, "That sounds lovely. I have only seen the pictures so far."],
    [1, "My parents would like to talk to yours, if you are comfortable with that."],
    [0, "Let me talk to my mother first, I will write to you after the weekend."],
    [1, "Of course, please take your time."],
    [0, "She would be glad to. Is Sunday after Asr a good time to call?"],
    [1, "Sunday after Asr is perfect. I will let them know. JazakAllah!"],
  ],
  [
    [0, "Salam! My grandmother says she knows your family name. Did your elders live in Lahore once?"],
    [1, "Wa alaikum salam. My grandfather did for some years, near the old station."],
    [0, "Mine lived two streets from there."],
    [1, "What a coincidence! Then our elders may even know each other."],
    [1, "My father asks for your grandfather's name, if you do not mind."],
  ],
  [
    [1, "Hello, I hope you are well. I travel a lot for work, but my weekends are for my family."],
    [0, "Hello! Would you want to stay in your city after marriage?"],
    [1, "I am open to moving, my work would allow it."],
    [0, "Good to know. I would like to keep my job, my school is close to home."],
    [1, "I would never ask you to leave it."],
  ],
  [
    [0, "Thank you for the nice words about my profile."],
    [1, "I meant them. What do you enjoy apart from teaching?"],
    [0, "Reading, cooking with my sister, and terrible attempts at calligraphy."],
    [1, "I would love to see the calligraphy one day."],
  ],
  [
    [1, "Salam, my mother saw your profile and asked me to write. Is it all right if she calls your home?"],
    [0, "Wa alaikum salam. Please let her call after six, my parents are home then."],
    [1, "She will. Thank you!"],
    [1, "She says that the talk was wonderful. Can our families meet next week?"],
  ],
  [
    [1, "Congratulations on your sister's wedding! How was it?"],
    [0, "Thank you! Three days of guests, and now the house is far too quiet."],
  ],
]

export const SMALL_TALK: readonly (readonly Line[])[] = [
  [
    [0, "Assalam-o-alaikum, thank you for connecting."],
    [1, "Wa alaikum assalam! How are you?"],
    [0, "Alhamdulillah, fine. May I ask what you do for work?"],
    [1, "I work in a bank here in the city. And you?"],
    [0, "We run a small family business."],
  ],
  [
    [0, "Hello! My sister and I were reading your profile together."],
    [1, "Oh no, what did she say?"],
    [0, "That you sound kind. I agree."],
  ],
  [
    [0, "Salam, does your family prefer a joint household?"],
    [1, "Salam. For the first years, yes. My parents live with us."],
    [0, "That is how I grew up as well."],
    [1, "Would your parents like to speak with mine?"],
  ],
  [
    [0, "May I have your father's number? My father would like to introduce himself."],
    [1, "I will ask him and write to you, in sha Allah."],
  ],
]
