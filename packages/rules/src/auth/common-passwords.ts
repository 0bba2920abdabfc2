/** Passwords that are guessed first: the usual ones of the world, of India and of schools. Lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `password passwords passw0rd password1 password12 password123 password1234 pass1234 pass@123 passcode qwerty qwertyuiop qwerty123 qwerty12 qwertyui
asdfgh asdfghjkl asdf1234 zxcvbn zxcvbnm zxcvbnm123 qazwsx qazwsxedc 1qaz2wsx 1qaz2wsx3edc q1w2e3r4 q1w2e3r4t5 qweasd qweasdzxc
123456 1234567 12345678 123456789 1234567890 0123456789 987654321 9876543210 87654321 111111 11111111 000000 00000000 112233 11223344 121212 12121212
123123 123123123 123321 12344321 1234qwer qwer1234 abc123 abc12345 abcd1234 abcdefgh abcdef1234 a1b2c3d4 aa123456 a123456789 aaaaaaaa
admin admin123 admin1234 administrator root toor system superadmin superuser manager operator support helpdesk login login123 user user1234 guest guest123
welcome welcome1 welcome12 welcome123 welcome@123 letmein letmein1 changeme changeme123 default secret secret123 temp1234 temppass test test123 test1234 testing testing123 tester
iloveyou iloveu ilovegod lovely loveyou love1234 sweetheart princess prince babygirl babyboy sunshine sunflower rainbow flower butterfly angel angels
monkey dragon tiger lion elephant panda kitten puppy chicken dolphin shadow master killer hunter ranger soldier warrior legend hero
football cricket cricket123 baseball basketball hockey soccer tennis badminton kabaddi sachin sachin10 sachin123 dhoni dhoni007 dhoni123 virat virat18 kohli rohit rohit45 ipl2024 csk12345 chennai kolkata mumbai bangalore bengaluru hyderabad delhi kerala kochi pune
india india123 india@123 bharat bharat123 hindustan jaihind jaihind123 vandemataram tiranga incredible bollywood
krishna krishna123 ganesh ganesh123 ganesha ganapati shiva shiva123 omnamahshivaya omsairam sairam sairam123 jaishriram jaimatadi hanuman hanuman123 lakshmi saraswati durga murugan ayyappa swamy govinda balaji balaji123 venkatesh radhe radhekrishna jesus jesus123 jesuschrist allah bismillah mashallah waheguru
rahul rahul123 amit amit123 priya priya123 pooja pooja123 neha neha123 anjali anjali123 suresh ramesh mahesh rajesh rakesh mukesh deepak sandeep vijay vijay123 arjun arun kumar kumar123 lakshya aditya abhishek
mummy mumdad mummypapa papa mama amma appa ammaappa family family123 mother father brother sister daddy mommy mychild children
school school1 school12 school123 school1234 school@123 myschool student student1 student123 students teacher teacher1 teacher123 teachers principal headmaster classroom homework exam exams result results education learning college university campus office office123 staff staff123 parent parent123 parents guardian guardian123 vidyalaya gurukul vidya
computer internet google google123 facebook instagram whatsapp youtube gmail yahoo hotmail apple samsung nokia redmi oppo vivo realme jio jio12345 airtel vodafone android windows microsoft
superman batman spiderman ironman avengers starwars pokemon pikachu doraemon naruto minecraft roblox freefire pubg pubg1234 harrypotter hogwarts mickey disney barbie
hello hello123 hello1234 hellohello namaste namaste123 goodmorning goodluck blessed success happy happy123 smile smile123 forever freedom trustno1 whatever nothing something anything dontknow
money money123 bank banking lakhpati crorepati diamond golden silver platinum gold1234
summer winter spring autumn monsoon january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday
michael jordan jennifer jessica ashley daniel thomas robert charlie george harley mustang ferrari mercedes corvette porsche toyota honda yamaha pulsar bullet
access access123 security secure password! p@ssword p@ssw0rd p@ssw0rd1 pa55word pa$$word passw0rd123 mypassword newpassword oldpassword mypass yourpassword firstpassword
matrix phoenix thunder lightning cookie chocolate coffee biryani mango banana orange cheese pepper ginger hammer silver1 maverick cowboy eagles lakers yankees arsenal chelsea liverpool barcelona realmadrid messi10 ronaldo7 neymar10`
    .split(/\s+/)
    .filter(Boolean),
)
